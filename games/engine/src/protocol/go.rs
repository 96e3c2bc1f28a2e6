//! The arguments of a `go`.

use std::time::Duration;

use super::Dialect;
use crate::limits::{PlayersClock, SearchLimits};

/// A requested search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GoRequest<'w> {
    /// Its limits.
    pub limits: SearchLimits,
    /// Whether it runs until it is stopped.
    pub infinite: bool,
    /// Whether it runs until the other player has made a move.
    pub ponder: bool,
    /// Whether the other player offers a draw.
    pub offers_draw: bool,
    /// The candidate moves, as they are written; `None` for all.
    pub only: Option<Vec<&'w str>>,
}

/// The keywords of a `go`: after a list of moves, one of them ends the list.
const WORDS: [&str; 18] = [
    "searchmoves",
    "ponder",
    "draw",
    "infinite",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "movestogo",
    "wtime",
    "btime",
    "winc",
    "binc",
    "time",
    "increment",
    "opptime",
    "oppincrement",
    "byoyomi",
];

/// Reads the words after `go`. Unknown words are skipped, as the protocols demand. `is_white` selects the clock where
/// there are two, and `unit` is the unit of times where there is one. A time for each move (`byoyomi`) is one more
/// increment that the clock has already.
///
/// # Errors
///
/// Fails with a message where a number is missing.
pub fn read<'w>(words: &[&'w str], dialect: Dialect, is_white: bool, unit: Duration) -> Result<GoRequest<'w>, String> {
    let mut request = GoRequest::default();
    let (mut left, mut increment, mut moves) = (None, Duration::ZERO, None);
    let mut for_each_move = None;
    let has_two_clocks = dialect != Dialect::Ucci;
    let unit = if has_two_clocks { Duration::from_millis(1) } else { unit };
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        if word == "searchmoves" && has_two_clocks {
            let only = request.only.get_or_insert_default();
            only.extend(std::iter::from_fn(|| words.next_if(|next| !WORDS.contains(next))));
            continue;
        }
        if (word, words.peek()) == ("depth", Some(&"infinite")) {
            continue;
        }
        let mut number = || {
            match (words.next_if(|next| is_number(next)), words.peek()) {
                // Expired clocks are sent as negative numbers.
                (Some(number), _) if number.starts_with('-') => Ok(0),
                (Some(number), _) => Ok(number.parse().unwrap_or(u64::MAX)),
                (None, Some(other)) => Err(format!("`{word}` needs a number, which `{}` is not", super::echo(other))),
                (None, None) => Err(format!("`{word}` needs a number")),
            }
        };
        let time = |number: u64| unit.saturating_mul(number.min(u32::MAX.into()) as u32);
        let count = |number: u64| number.clamp(1, u32::MAX.into()) as u32;
        match (word, dialect) {
            ("depth", _) => request.limits.depth = Some(count(number()?)),
            ("nodes", _) => request.limits.nodes = Some(number()?),
            ("mate", _) => request.limits.mate = Some(count(number()?)),
            ("movetime", _) => request.limits.time = Some(time(number()?)),
            ("infinite", _) => request.infinite = true,
            ("ponder", _) => request.ponder = true,
            ("draw", Dialect::Ucci) => request.offers_draw = true,
            ("movestogo", _) => moves = Some(count(number()?)),
            ("wtime", _) if has_two_clocks && is_white => left = Some(time(number()?)),
            ("btime", _) if has_two_clocks && !is_white => left = Some(time(number()?)),
            ("winc", _) if has_two_clocks && is_white => increment = time(number()?),
            ("binc", _) if has_two_clocks && !is_white => increment = time(number()?),
            ("byoyomi", Dialect::Usi) => for_each_move = Some(time(number()?)),
            ("time", Dialect::Ucci) => left = Some(time(number()?)),
            ("increment", Dialect::Ucci) => increment = time(number()?),
            _ => {}
        }
    }
    if let Some(time) = for_each_move {
        left = Some(left.unwrap_or_default().saturating_add(time));
        increment = increment.saturating_add(time);
    }
    request.limits.clock = left.map(|left| PlayersClock { left, increment, moves });
    request.infinite |= request.limits == SearchLimits::default() && !request.ponder;
    Ok(request)
}

/// Whether a word is an integer, however great.
fn is_number(word: &str) -> bool {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(text: &str, dialect: Dialect, is_white: bool) -> Result<GoRequest<'_>, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        read(&words, dialect, is_white, Duration::from_secs(1))
    }

    #[test]
    fn clocks_are_those_of_the_side_to_move() {
        let text = "ponder wtime 1000 btime -5 winc 10 binc 20 movestogo 4 searchmoves e2e4";
        let clock = |is_white| request(text, Dialect::Uci, is_white).expect("it is right").limits.clock;
        let ms = Duration::from_millis;
        assert_eq!(clock(true), Some(PlayersClock { left: ms(1000), increment: ms(10), moves: Some(4) }));
        assert_eq!(clock(false), Some(PlayersClock { left: ms(0), increment: ms(20), moves: Some(4) }));
        let other = request("time 60 increment 2 opptime 9 oppincrement 1 draw", Dialect::Ucci, false);
        let other = other.expect("it is right");
        assert_eq!(other.limits.clock, Some(PlayersClock { left: ms(60_000), increment: ms(2000), moves: None }));
        assert!(other.offers_draw);
    }

    #[test]
    fn numbers_beyond_all_bounds_are_the_greatest() {
        let limits = request("nodes 99999999999999999999999 movetime 99999999999999999999999", Dialect::Uci, true);
        let limits = limits.expect("it is right").limits;
        assert_eq!((limits.nodes, limits.time), (Some(u64::MAX), Some(Duration::from_millis(u32::MAX.into()))));
    }

    #[test]
    fn the_time_of_a_move_is_on_the_clock() {
        let clock = request("btime 500 wtime 0 byoyomi 1000", Dialect::Usi, true).expect("it is right").limits.clock;
        let second = Duration::from_secs(1);
        assert_eq!(clock, Some(PlayersClock { left: second, increment: second, moves: None }));
    }

    #[test]
    fn moves_are_listed_up_to_the_next_word() {
        let asked = request("depth 3 searchmoves e2e4 d2d4 ponder searchmoves a2a3 wtime 5", Dialect::Uci, true);
        let asked = asked.expect("it is right");
        assert_eq!(asked.only, Some(vec!["e2e4", "d2d4", "a2a3"]));
        assert!(asked.ponder && asked.limits.depth == Some(3) && asked.limits.clock.is_some());
        assert_eq!(request("mate 4", Dialect::Uci, true).map(|asked| asked.limits.mate), Ok(Some(4)));
    }

    #[test]
    fn nothing_asked_is_asked_for_ever() {
        let is_infinite = |text, dialect| request(text, dialect, true).map(|request: GoRequest<'_>| request.infinite);
        assert_eq!(is_infinite("", Dialect::Uci), Ok(true));
        assert_eq!(is_infinite("depth infinite", Dialect::Ucci), Ok(true));
        assert_eq!(is_infinite("depth 99999999999999 unheard_of x", Dialect::Uci), Ok(false));
        assert_eq!(is_infinite("movetime 100", Dialect::Uci), Ok(false));
    }

    #[test]
    fn a_number_that_is_missing_is_a_mistake() {
        for (text, mistake) in [
            ("depth a", "`depth` needs a number, which `a` is not"),
            ("nodes", "`nodes` needs a number"),
            ("wtime x btime 5", "`wtime` needs a number, which `x` is not"),
            ("mate infinite", "`mate` needs a number, which `infinite` is not"),
        ] {
            assert_eq!(request(text, Dialect::Uci, true), Err(mistake.to_owned()), "{text}");
        }
    }
}
