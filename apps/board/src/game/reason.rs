//! Why a game ended.

use qishu::engine::contest::Playing;
use qishu::rules::{Ending, Squares};

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The side to move is in check and has no move.
    Mate,
    /// The side to move has a royal piece that is not in check, and no move.
    Stalemate,
    /// The side to move has no move, in a game without royal pieces.
    NoMove,
    /// The game was complete, and the numbers of pieces or squares of both sides decided it.
    Comparison,
    /// A position occurred this number of times.
    Repetition(u32),
    /// A position occurred this number of times, and one side had always given check.
    PerpetualCheck(u32),
    /// There was neither a capture nor another such move for this number of plies.
    QuietPlies(u32),
    /// A side has pieces on all squares of a line.
    Line,
    /// A side has joined its pieces or squares as the rules require.
    Connection,
    /// A side has given this number of checks.
    Checks(u32),
    /// A side has too few of the pieces that decide the game.
    TooFew,
    /// A side has pieces on the squares that are its goal.
    Goal,
    /// A side has a number of pieces that ends the game.
    Number,
    /// No pieces are left with which a side can win.
    InsufficientMaterial,
    /// No rule covers the position, in which the side to move has no move.
    Unstated,
    /// A player resigned.
    Resigned,
    /// A player had no time left.
    Time,
    /// The players agreed to a draw.
    Agreed,
}

/// The reasons that no rule gives.
const BY_PLAYERS: [Reason; 3] = [Reason::Resigned, Reason::Time, Reason::Agreed];

impl Reason {
    /// The reason of the rules for the end of a game that is over.
    pub(super) fn by_rules(playing: &Playing) -> Reason {
        let Some(end) = playing.end() else { return Reason::Unstated };
        match &end.ending {
            Ending::NoMove { balance: Some(_), .. }
            | Ending::Repeats { balance: Some(_), .. }
            | Ending::QuietPlies { balance: Some(_), .. } => Reason::Comparison,
            Ending::NoMove { balance: None, .. } if playing.in_check() => Reason::Mate,
            Ending::NoMove { balance: None, .. } if !playing.game().game().has_royal() => Reason::NoMove,
            Ending::NoMove { balance: None, .. } => Reason::Stalemate,
            Ending::Repeats { times, by_checks: true, balance: None } => Reason::PerpetualCheck(*times),
            Ending::Repeats { times, by_checks: false, balance: None } => Reason::Repetition(*times),
            Ending::QuietPlies { plies, balance: None, .. } => Reason::QuietPlies(*plies),
            Ending::Line(_) => Reason::Line,
            Ending::Groups(_) => Reason::Connection,
            Ending::Checks(checks) => Reason::Checks(checks.most),
            Ending::OnlyLeft(_) => Reason::InsufficientMaterial,
            Ending::Count { at_least: 0, .. } => Reason::TooFew,
            Ending::Count { on, .. } => {
                let all: Squares = playing.game().rules().board.squares().iter().collect();
                if on.iter().all(|squares| *squares == all) { Reason::Number } else { Reason::Goal }
            }
        }
    }

    /// Its name, which the page knows.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Reason::Mate => "mate",
            Reason::Stalemate => "stalemate",
            Reason::NoMove => "no_move",
            Reason::Comparison => "comparison",
            Reason::Repetition(_) => "repetition",
            Reason::PerpetualCheck(_) => "perpetual_check",
            Reason::QuietPlies(_) => "quiet_plies",
            Reason::Line => "line",
            Reason::Connection => "connection",
            Reason::Checks(_) => "checks",
            Reason::TooFew => "too_few",
            Reason::Goal => "goal",
            Reason::Number => "number_of_pieces",
            Reason::InsufficientMaterial => "insufficient_material",
            Reason::Unstated => "unstated",
            Reason::Resigned => "resigned",
            Reason::Time => "time",
            Reason::Agreed => "agreed",
        }
    }

    /// The number of the rule that applied: of occurrences, plies or checks.
    #[must_use]
    pub fn number(self) -> Option<u32> {
        match self {
            Reason::Repetition(number)
            | Reason::PerpetualCheck(number)
            | Reason::QuietPlies(number)
            | Reason::Checks(number) => Some(number),
            _ => None,
        }
    }

    /// The reason of this name, of those that no rule gives.
    #[must_use]
    pub fn by_players(word: &str) -> Option<Reason> {
        BY_PLAYERS.into_iter().find(|reason| reason.word() == word)
    }
}

/// The reason in a few words, as they stand behind the result.
impl std::fmt::Display for Reason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Reason::Mate => f.write_str("by checkmate"),
            Reason::Stalemate => f.write_str("by stalemate"),
            Reason::NoMove => f.write_str("since no move is left"),
            Reason::Comparison => f.write_str("by the final count"),
            Reason::Repetition(times) => write!(f, "since a position occurred {times} times"),
            Reason::PerpetualCheck(times) => write!(f, "by perpetual check, {times} times"),
            Reason::QuietPlies(plies) => write!(f, "after {plies} plies without progress"),
            Reason::Line => f.write_str("by a line"),
            Reason::Connection => f.write_str("by a connection"),
            Reason::Checks(checks) => write!(f, "by {checks} checks"),
            Reason::TooFew => f.write_str("since the deciding pieces are gone"),
            Reason::Goal => f.write_str("by reaching the goal"),
            Reason::Number => f.write_str("by the number of pieces"),
            Reason::InsufficientMaterial => f.write_str("by insufficient material"),
            Reason::Unstated => f.write_str("since no move is left, and no rule names a winner"),
            Reason::Resigned => f.write_str("by resignation"),
            Reason::Time => f.write_str("on time"),
            Reason::Agreed => f.write_str("by agreement"),
        }
    }
}

#[cfg(test)]
mod tests {
    use qishu::Variant;
    use qishu::rules::SideId;

    use super::*;
    use crate::game::{BoardGame, Verdict};

    /// The verdict on a game of chiefs and guards with these ends, from a position, after some moves.
    fn verdict(ends: &str, start: &str, moves: &[&str]) -> Option<Verdict> {
        let rules = format!(
            "variant guards {{ board 3 x 3 sides white, black mirror ranks
            piece chief K {{ count 0..1 anywhere }} piece guard R {{ count 0..2 anywhere }}
            start \"k2/3/R1K\" royal chief
            move chief steps along file, rank, diagonal move guard slides along file, rank {ends} }}"
        );
        let moves_of =
            Variant::from_text("guards", &rules).and_then(|variant| variant.moves()).expect("the rules are right");
        let (engine_game, start) =
            (moves_of.engine_game().expect("it begins"), moves_of.parse_state(start).expect("a state"));
        let mut game = BoardGame::new(moves_of, engine_game, start, 1).expect("it begins");
        assert_eq!(game.verdict(), None, "{ends}");
        for text in moves {
            game.make_written(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        }
        game.verdict()
    }

    #[test]
    fn an_end_has_the_reason_of_the_statement_that_applies() {
        let mate = "end lose if no move in check end draw if no move";
        let (white, black) = (Some(SideId(0)), Some(SideId(1)));
        let there_and_back = ["c1b1", "a3b3", "b1c1", "b3a3"];
        for (ends, start, moves, winner, reason) in [
            (mate, "k2/2R/K2", &["c2c3"][..], white, Reason::Mate),
            (mate, "k2/3/K1R", &["c1b1"], None, Reason::Stalemate),
            ("end lose if no move", "k2/3/K1R", &["c1b1"], white, Reason::Stalemate),
            ("end lose if no move", "k2/2R/K2", &["c2c3"], white, Reason::Mate),
            ("end lose if no move with fewer guard", "k2/3/K1R", &["c1b1"], white, Reason::Comparison),
            ("end lose if no move in check", "k2/3/K1R", &["c1b1"], None, Reason::Unstated),
            ("end draw if 2 repeats", "k2/3/2K", &there_and_back, None, Reason::Repetition(2)),
            ("end draw if 3 plies without capture", "k2/3/2K", &there_and_back[..3], None, Reason::QuietPlies(3)),
            ("end lose if at most 0 guard", "k1r/3/K1R", &["c1c3"], white, Reason::TooFew),
            ("end win if at least 1 guard on ranks 3", "k2/3/K1R", &["c1c3"], white, Reason::Goal),
            ("move guard drops end win if at least 2 guard", "k1r/3/K2 b", &["r@b1"], black, Reason::Number),
            ("end draw if only chief", "k2/3/Kr1", &["a1b1"], None, Reason::InsufficientMaterial),
            ("end draw if only chief", "kR1/3/2K b", &["a3b3"], None, Reason::InsufficientMaterial),
            ("end win if line of 2 along rank", "k2/3/K1R", &["c1b1"], white, Reason::Line),
            (
                "end win if exactly 1 group of guard joined along file, rank",
                "k2/2R/KR1",
                &["b1b2"],
                white,
                Reason::Connection,
            ),
        ] {
            assert_eq!(verdict(ends, start, moves), Some(Verdict { winner, reason }), "{ends} {start}");
        }
    }

    #[test]
    fn players_end_a_game_for_reasons_of_their_own() {
        for reason in BY_PLAYERS {
            assert_eq!(Reason::by_players(reason.word()), Some(reason));
        }
        assert_eq!(Reason::by_players(Reason::Mate.word()), None);
    }
}
