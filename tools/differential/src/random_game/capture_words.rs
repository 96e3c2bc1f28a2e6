//! The words for several captures in one move, behind statements that are written without them.

use proptest::prelude::*;

/// The numbers from which these words are chosen.
#[derive(Clone, Debug)]
pub struct CaptureNumbers {
    /// Whether the most pieces have to be captured.
    pub most: bool,
    /// The moves that leave captured pieces on the board until they end, a bit for each.
    pub afterwards: u8,
    /// The moves that do not turn back, a bit for each.
    pub without_reversal: u8,
    /// The word behind the promotion, if there is one.
    pub timing: u8,
}

pub fn draft() -> impl Strategy<Value = CaptureNumbers> {
    let bits = || prop_oneof![1 => Just(0u8), 1 => Just(u8::MAX), 1 => any::<u8>()];
    (any::<bool>(), bits(), bits(), 0..4u8).prop_map(|(most, afterwards, without_reversal, timing)| CaptureNumbers {
        most,
        afterwards,
        without_reversal,
        timing,
    })
}

impl CaptureNumbers {
    /// Adds the words to statements, each on a line, where the checker does not refuse them.
    pub fn add_words(&self, lines: &mut [String]) {
        let captures = |line: &String| line.contains(" captured") || !line.contains(" to empty");
        let continues = |line: &String| line.starts_with("move ") && line.ends_with(" again") && captures(line);
        let continuing: Vec<String> = lines.iter().filter(|line| continues(line)).cloned().collect();
        for (number, line) in lines.iter_mut().filter(|line| continues(line)).enumerate() {
            let has = |bits: u8| bits >> (number % 8) & 1 == 1;
            if has(self.afterwards) {
                *line = line.replace(" captured", " captured afterwards");
            }
            if has(self.without_reversal) {
                line.push_str(" without reversal");
            }
        }
        let word = ["", " again", " afterwards", " again"][usize::from(self.timing)];
        for line in lines {
            if line == "must capture" && self.most && !continuing.is_empty() {
                line.push_str(" most");
            }
            let promoted = line.strip_prefix("promote ").and_then(|rest| rest.split(' ').next());
            let of_piece =
                |piece: &str| continuing.iter().any(|line| line.split([' ', ',']).skip(1).any(|word| word == piece));
            if promoted.is_some_and(of_piece) && ![" by chance", " by capture"].iter().any(|last| line.ends_with(last))
            {
                line.push_str(word);
            }
        }
    }
}
