//! Who waits for a job, as text.

use std::net::IpAddr;

use crate::address::ClientKey;
use crate::pool::{JobKind, JobOwner};

/// As the table has it.
pub(super) fn owner_text(owner: JobOwner) -> String {
    match owner {
        JobOwner::Client(client) => client.to_string(),
        JobOwner::Nobody => String::new(),
    }
}

/// The owner that a text of the table means.
pub(super) fn read_owner(text: &str) -> JobOwner {
    text.parse::<IpAddr>().map_or(JobOwner::Nobody, |ip| JobOwner::Client(ClientKey::of(ip)))
}

/// The most urgent first, as `pool.rs` has it.
const KINDS: [JobKind; 4] = [JobKind::MachineMove, JobKind::Query, JobKind::Analysis, JobKind::Review];

/// As the table has it: the less the more urgent.
pub(super) fn kind_number(kind: JobKind) -> i16 {
    KINDS.iter().position(|other| *other == kind).map_or(0, |number| number as i16)
}

/// The kind with this number.
pub(super) fn read_kind(number: i16) -> JobKind {
    usize::try_from(number).ok().and_then(|number| KINDS.get(number).copied()).unwrap_or(JobKind::Review)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn owners_and_kinds_are_read_as_they_were_written() {
        let client = |ip: &str| JobOwner::Client(ClientKey::of(ip.parse().expect("an address")));
        for owner in [JobOwner::Nobody, client("192.0.2.7"), client("2001:db8::7")] {
            assert_eq!(read_owner(&owner_text(owner)), owner);
        }
        for kind in KINDS {
            assert_eq!(read_kind(kind_number(kind)), kind);
        }
    }
}
