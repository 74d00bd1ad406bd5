//! Submissions to be graded: two correct programs, and what they would be with one fault each (`faults.txt`).

use std::fs;
use std::path::{Path, PathBuf};

const PROGRAMS: [(&str, &str); 2] =
    [("ajedrez_correcto", include_str!("ajedrez_correcto.pl")), ("arabe_correcto", include_str!("arabe_correcto.pl"))];
const FAULTS: &str = include_str!("faults.txt");

/// Writes the submission of this name into a folder.
pub fn write(name: &str, folder: &Path) -> PathBuf {
    let file = folder.join(format!("{name}.pl"));
    fs::write(&file, text(name)).expect("a folder of ours");
    file
}

/// The program of this name.
pub fn text(name: &str) -> String {
    let correct = |name: &str| PROGRAMS.iter().find(|(known, _)| *known == name).map(|(_, text)| (*text).to_owned());
    correct(name).unwrap_or_else(|| {
        let mut sections = FAULTS.split("\n== ").skip(1).filter_map(|section| section.split_once('\n'));
        let (program, edits) = sections
            .find_map(|(head, edits)| Some((head.strip_prefix(name)?.strip_prefix(": ")?, edits)))
            .unwrap_or_else(|| panic!("faults.txt has no {name}"));
        let program = correct(program).unwrap_or_else(|| panic!("{name}: there is no {program}"));
        edits.split("\n\n").filter(|edit| !edit.trim().is_empty()).fold(program, |program, edit| {
            let lines = |sign| -> String {
                edit.lines().filter_map(|line| line.strip_prefix(sign)).map(|line| format!("{line}\n")).collect()
            };
            let before = lines('-');
            assert_eq!(program.matches(&before).count(), 1, "{name}: {before}");
            program.replace(&before, &lines('+'))
        })
    })
}
