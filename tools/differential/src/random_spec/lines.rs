//! Lines of the board: a bit each for files, ranks, rising and falling ones.

const WORDS: [&str; 4] = ["file", "rank", "rising", "falling"];
const RISING: u8 = 4;
const FALLING: u8 = 8;

/// As rules list them: both kinds of diagonals have one word.
pub fn in_words(lines: u8) -> String {
    let listed: Vec<&str> = (0..4).filter(|line| lines >> line & 1 == 1).map(|line| WORDS[line]).collect();
    listed.join(", ").replace("rising, falling", "diagonal")
}

/// What lines are in a mirror: rising ones become falling ones.
pub fn mirrored(lines: u8) -> u8 {
    lines & !(RISING | FALLING) | lines << 1 & FALLING | lines >> 1 & RISING
}

/// Whether a step along one of the lines has this offset to the right and up.
pub fn lead(lines: u8, right: i32, up: i32) -> bool {
    let line = match (right, up) {
        (0, _) => 0,
        (_, 0) => 1,
        _ if right == up => 2,
        _ => 3,
    };
    lines >> line & 1 == 1
}
