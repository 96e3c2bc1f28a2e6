//! The codes of a side's positions while they are solved: a byte each, or two bytes each once a code needs them.

use std::sync::atomic::{AtomicU8, AtomicU16, Ordering::Relaxed};

use super::value::ValueCode;

/// Codes that several threads may write.
pub enum FoundCodes {
    /// All codes fit into bytes.
    Bytes(Vec<AtomicU8>),
    /// Some codes may not fit into bytes.
    Words(Vec<AtomicU16>),
}

impl FoundCodes {
    /// The longest win or loss that fits into a byte, in plies.
    pub(crate) const MOST_BYTE_PLIES: u32 = ValueCode::most_plies_of(u8::MAX as u16);

    /// `length` unknown codes, with room for wins and losses of `plies` plies.
    pub fn new(length: u64, plies: u32) -> FoundCodes {
        match plies > Self::MOST_BYTE_PLIES {
            true => FoundCodes::Words((0..length).map(|_| AtomicU16::new(ValueCode::UNKNOWN.0)).collect()),
            false => FoundCodes::Bytes((0..length).map(|_| AtomicU8::new(ValueCode::UNKNOWN.0 as u8)).collect()),
        }
    }

    /// Makes room for wins and losses of `plies` plies.
    pub fn make_room(&mut self, plies: u32) {
        if let FoundCodes::Bytes(codes) = self
            && plies > Self::MOST_BYTE_PLIES
        {
            let codes = std::mem::take(codes);
            *self = FoundCodes::Words(codes.into_iter().map(|code| AtomicU16::new(code.into_inner().into())).collect());
        }
    }

    /// Whether each code has two bytes.
    pub fn is_wide(&self) -> bool {
        matches!(self, FoundCodes::Words(_))
    }

    /// The number of codes.
    pub fn length(&self) -> u64 {
        match self {
            FoundCodes::Bytes(codes) => codes.len() as u64,
            FoundCodes::Words(codes) => codes.len() as u64,
        }
    }

    /// The code of a position's number.
    #[inline]
    pub fn code(&self, number: u64) -> ValueCode {
        ValueCode(match self {
            FoundCodes::Bytes(codes) => codes[number as usize].load(Relaxed).into(),
            FoundCodes::Words(codes) => codes[number as usize].load(Relaxed),
        })
    }

    /// Writes a code, for which there must be room.
    #[inline]
    pub fn write(&self, number: u64, code: ValueCode) {
        match self {
            FoundCodes::Bytes(codes) => codes[number as usize].store(code.0 as u8, Relaxed),
            FoundCodes::Words(codes) => codes[number as usize].store(code.0, Relaxed),
        }
    }

    /// Replaces a code if `change` returns a new one, and returns whether it did. There must be room for the new code.
    #[inline]
    pub fn change(&self, number: u64, change: impl Fn(ValueCode) -> Option<ValueCode>) -> bool {
        match self {
            FoundCodes::Bytes(codes) => {
                let change = |code: u8| change(ValueCode(code.into())).map(|code| code.0 as u8);
                codes[number as usize].fetch_update(Relaxed, Relaxed, change).is_ok()
            }
            FoundCodes::Words(codes) => {
                let change = |code: u16| change(ValueCode(code)).map(|code| code.0);
                codes[number as usize].fetch_update(Relaxed, Relaxed, change).is_ok()
            }
        }
    }

    /// All codes in order.
    pub fn all(&self) -> impl Iterator<Item = ValueCode> + '_ {
        (0..self.length()).map(|number| self.code(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_stay_what_they_are_when_there_is_made_room() {
        let most = FoundCodes::MOST_BYTE_PLIES;
        let mut codes = FoundCodes::new(4, most);
        let written = [ValueCode::NONE, ValueCode::win(most), ValueCode::loss(most), ValueCode::CANDIDATE];
        (0..).zip(written).for_each(|(number, code)| codes.write(number, code));
        codes.make_room(most);
        assert!(!codes.is_wide());
        assert_eq!(codes.all().collect::<Vec<_>>(), written);
        codes.make_room(most + 1);
        assert!(codes.is_wide());
        assert!(codes.change(3, |_| Some(ValueCode::win(most + 1))) && !codes.change(0, |_| None));
        assert_eq!(codes.code(3).plies(), Some(most + 1));
        assert_eq!(codes.all().take(3).collect::<Vec<_>>(), written[..3]);
        assert!(FoundCodes::new(1, most + 1).is_wide() && u8::try_from(ValueCode::win(most + 1).0).is_err());
    }
}
