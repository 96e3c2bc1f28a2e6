//! Generated modules in their reviewed form: without text from comments in the rules, and as a digest where they are
//! long.

/// Modules of more lines are not reviewed: their plans are, and of their text it is noticed that it changes.
pub const MOST_LINES: usize = 1000;

/// The text without the numbers of lines in rules files, which a comment there would change.
pub fn without_line_numbers(text: &str) -> String {
    let mut parts = text.split(".rules:");
    let mut filtered = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        filtered += ".rules";
        filtered += part.trim_start_matches(|c: char| c.is_ascii_digit());
    }
    filtered
}

/// The module, or a digest of one that is too long to be reviewed.
pub fn reviewed(module: &str) -> String {
    let module = without_line_numbers(module);
    match module.lines().count() {
        0..=MOST_LINES => module,
        lines => {
            format!("{lines} lines, too many to review; the plan is reviewed instead\nFNV-1a {:016x}\n", fnv(&module))
        }
    }
}

/// Whether a line of a module is too long. The printer does not break the indices of an entry of a table, nor a name.
pub fn is_too_long(line: &str) -> bool {
    line.chars().count() > 140 && !line.contains("][")
}

/// The digest of Fowler, Noll and Vo in 64 bits.
pub fn fnv(text: &str) -> u64 {
    let step = |digest: u64, byte: &u8| (digest ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    text.as_bytes().iter().fold(0xcbf2_9ce4_8422_2325, step)
}
