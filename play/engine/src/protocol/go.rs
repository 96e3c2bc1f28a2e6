//! What a `go` asks for.

use std::time::Duration;

use super::Dialect;
use crate::limits::{PlayersClock, SearchLimits};

/// A search that is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GoRequest {
    /// Its limits.
    pub limits: SearchLimits,
    /// Whether it goes on until it is stopped.
    pub infinite: bool,
    /// Whether it goes on until the other player has made a turn.
    pub ponder: bool,
}

/// Reads the words behind `go`. Words that it does not know are passed over, as the protocols demand. `is_first` says whose
/// clock matters where there are two, and a `unit` is what times are counted in where there is one.
#[must_use]
pub fn read(words: &[&str], dialect: Dialect, is_white: bool, unit: Duration) -> GoRequest {
    let mut request = GoRequest::default();
    let (mut left, mut increment, mut turns) = (None, Duration::ZERO, None);
    let unit = match dialect {
        Dialect::Uci => Duration::from_millis(1),
        Dialect::Ucci => unit,
    };
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        let mut number = || {
            let number = words.peek().and_then(|next| next.parse::<i64>().ok())?;
            words.next();
            // Clocks that have run out are sent as less than nothing.
            Some(number.max(0) as u64)
        };
        let time = |number: u64| unit.saturating_mul(number.min(u32::MAX.into()) as u32);
        match (word, dialect) {
            ("depth", _) => request.limits.depth = number().map(|depth| depth.clamp(1, u32::MAX.into()) as u32),
            ("nodes", _) => request.limits.nodes = number(),
            ("movetime", _) => request.limits.time = number().map(time),
            ("infinite", _) => request.infinite = true,
            ("ponder", _) => request.ponder = true,
            ("movestogo", _) => turns = number().map(|turns| turns.clamp(1, u32::MAX.into()) as u32),
            ("wtime", Dialect::Uci) if is_white => left = number().map(time),
            ("btime", Dialect::Uci) if !is_white => left = number().map(time),
            ("winc", Dialect::Uci) if is_white => increment = number().map_or(increment, time),
            ("binc", Dialect::Uci) if !is_white => increment = number().map_or(increment, time),
            ("time", Dialect::Ucci) => left = number().map(time),
            ("increment", Dialect::Ucci) => increment = number().map_or(increment, time),
            _ => {}
        }
    }
    request.limits.clock = left.map(|left| PlayersClock { left, increment, turns });
    request.infinite |= request.limits == SearchLimits::default() && !request.ponder;
    request
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(text: &str, dialect: Dialect, is_white: bool) -> GoRequest {
        let words: Vec<&str> = text.split_whitespace().collect();
        read(&words, dialect, is_white, Duration::from_secs(1))
    }

    #[test]
    fn clocks_are_those_of_the_side_to_move() {
        let text = "ponder wtime 1000 btime -5 winc 10 binc 20 movestogo 4 searchmoves e2e4";
        let clock = |is_white| request(text, Dialect::Uci, is_white).limits.clock;
        let ms = Duration::from_millis;
        assert_eq!(clock(true), Some(PlayersClock { left: ms(1000), increment: ms(10), turns: Some(4) }));
        assert_eq!(clock(false), Some(PlayersClock { left: ms(0), increment: ms(20), turns: Some(4) }));
        assert!(request(text, Dialect::Uci, true).ponder);
        let other = request("time 60 increment 2", Dialect::Ucci, false).limits.clock;
        assert_eq!(other, Some(PlayersClock { left: ms(60_000), increment: ms(2000), turns: None }));
    }

    #[test]
    fn nothing_asked_is_asked_for_ever() {
        assert!(request("", Dialect::Uci, true).infinite);
        assert!(request("depth", Dialect::Uci, true).infinite, "the number is missing");
        assert!(!request("depth 99999999999999 nodes x", Dialect::Uci, true).infinite);
        assert!(!request("movetime 100", Dialect::Uci, true).infinite);
    }
}
