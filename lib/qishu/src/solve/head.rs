//! The lines of text before a table's values: its origin, the number of values, and their digest.

use std::io::{BufRead, Read};

use qishu_endgames::table::PackedValues;
use qishu_endgames::value::ValueCode;

/// The first line of each file; the number changes with the format.
const FIRST_LINE: &str = "qishu endgame table 1";

/// The maximum bytes of a head, enough for all possible codes of both sides.
const LONGEST_HEAD: u64 = 1 << 20;

/// The content of a head.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TableHead {
    /// The origin of the table.
    pub origin: TableOrigin,
    /// The pieces, as [`Material`](crate::Material) writes them.
    pub material: String,
    /// The number of values with each side to move, and the codes that occur.
    pub sides: [(u64, Vec<ValueCode>); 2],
    /// The digest of the values.
    pub digest: String,
}

/// The program and the rules to which a table belongs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TableOrigin {
    pub version: String,
    pub variant: String,
    /// The digest of all that determines the values.
    pub rules: String,
}

impl TableOrigin {
    /// The reason why a table of another origin cannot be used; `None` if it can.
    pub fn stranger(&self, other: &TableOrigin) -> Option<String> {
        match other {
            _ if other.variant != self.variant => Some(format!("it is of the variant `{}`", shortened(&other.variant))),
            _ if other.version != self.version => {
                Some(format!("version {} of the program has written it", shortened(&other.version)))
            }
            _ if other.rules != self.rules => Some("it is of other rules".to_string()),
            _ => None,
        }
    }
}

impl TableHead {
    /// The head as text.
    pub fn text(&self) -> String {
        let TableOrigin { version, variant, rules } = &self.origin;
        let mut text = format!("{FIRST_LINE}\nversion {version}\nvariant {variant}\nrules {rules}\n");
        text += &format!("material {}\n", self.material);
        for (length, codes) in &self.sides {
            let codes: Vec<String> = codes.iter().map(|code| code.0.to_string()).collect();
            text += &format!("values {length} of {}\n", codes.join(" "));
        }
        text + &format!("digest {}\n\n", self.digest)
    }

    /// Reads a head and stops after it; returns its content and its length in bytes. The error is the reason in words.
    pub fn read(input: &mut impl BufRead) -> Result<(TableHead, u64), &'static str> {
        let mut input = input.take(LONGEST_HEAD);
        let mut line = || {
            let mut bytes = Vec::new();
            input.read_until(b'\n', &mut bytes).ok()?;
            String::from_utf8(bytes).ok()?.strip_suffix('\n').map(str::to_string)
        };
        if line().is_none_or(|line| line != FIRST_LINE) {
            return Err("it is no table of endgames in this form");
        }
        let mut told = |word: &str| Some(line()?.strip_prefix(word)?.strip_prefix(' ')?.to_string());
        let mut head = || {
            let origin = TableOrigin { version: told("version")?, variant: told("variant")?, rules: told("rules")? };
            let material = told("material")?;
            let mut side = || {
                let values = told("values")?;
                let (length, codes) = values.split_once(" of ")?;
                let codes = codes.split_whitespace().map(|code| code.parse().ok().map(ValueCode));
                Some((length.parse().ok()?, codes.collect::<Option<_>>()?))
            };
            Some(TableHead { origin, material, sides: [side()?, side()?], digest: told("digest")? })
        };
        let head = head().filter(|_| line().is_some_and(|line| line.is_empty()));
        let bytes = LONGEST_HEAD - input.limit();
        head.map(|head| (head, bytes)).ok_or("its head is damaged")
    }

    /// The bytes of the values; `None` if they exceed the possible size.
    pub fn bytes(&self) -> Option<u64> {
        let bytes = |(length, codes): &(u64, Vec<ValueCode>)| {
            u64::try_from(PackedValues::words_of(codes.len(), *length)).ok()?.checked_mul(8)
        };
        bytes(&self.sides[0])?.checked_add(bytes(&self.sides[1])?)
    }
}

/// A text from a file, shortened for a message.
fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head() -> TableHead {
        let origin = TableOrigin { version: "1".into(), variant: "rooks".into(), rules: "abc".into() };
        let sides = [(100, vec![ValueCode(3), ValueCode(9)]), (0, Vec::new())];
        TableHead { origin, material: "K R | K".into(), sides, digest: "def".into() }
    }

    #[test]
    fn what_is_written_is_read_and_nothing_behind_it() {
        let text = head().text() + "values\n\n";
        let mut input = text.as_bytes();
        let (read, bytes) = TableHead::read(&mut input).expect("it is a head");
        assert_eq!((read, bytes as usize, input), (head(), text.len() - 8, &b"values\n\n"[..]));
        assert_eq!(head().bytes(), Some(16));
    }

    #[test]
    fn what_is_no_head_is_refused_in_little_memory() {
        let text = head().text();
        for at in 0..text.len() {
            assert!(TableHead::read(&mut &text.as_bytes()[..at]).is_err(), "{at}");
        }
        let endless = |byte| std::io::BufReader::new(text.as_bytes()[..60].chain(std::io::repeat(byte)));
        for byte in [b'1', b'\n', 0, 0xff] {
            assert!(TableHead::read(&mut endless(byte)).is_err());
        }
        let silly =
            TableHead { sides: [(u64::MAX, vec![ValueCode(3); 300]), (u64::MAX, vec![ValueCode(3); 300])], ..head() };
        assert_eq!(silly.bytes(), None);
    }
}
