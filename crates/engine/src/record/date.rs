//! Days as records write them.

/// The day of a moment in seconds since 1970, as records have it: `2026.11.17`, in Greenwich.
pub fn date(seconds: u64) -> String {
    // Years begin in March, so that the day that is sometimes there comes last; an era has 400 of them.
    let days = seconds / 86_400 + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}.{month:02}.{day:02}", era * 400 + year + next)
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn days_are_counted_through_leap_years() {
        for (seconds, day) in [
            (0, "1970.01.01"),
            (951_782_399, "2000.02.28"),
            (951_782_400, "2000.02.29"),
            (951_868_800, "2000.03.01"),
            (1_794_873_600, "2026.11.17"),
            (4_107_542_400, "2100.03.01"),
        ] {
            assert_eq!(date(seconds), day, "{seconds}");
        }
    }
}
