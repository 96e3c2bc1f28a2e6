//! The ends of a game.

use super::{ChecksGiven, Game, GroupsOfSide, PieceRows, PiecesLeft};
use crate::{GroupRule, List, Origin, Piece, PieceTypeId, Rules, SideId, Square, SquareId, Squares, Text};

/// One condition that ends a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameEnd {
    /// The statement's name; empty where it has none.
    pub name: Text,
    /// The result of the game; [`Ending`] defines the side whose outcome it is.
    pub outcome: GameOutcome,
    /// The side whose outcome it is in place of that which [`Ending`] defines. Only ends of
    /// [the side to move](Ending::is_of_side_to_move) have one.
    pub side: Option<SideId>,
    /// The condition.
    pub ending: Ending,
    /// Where the statement is.
    pub origin: Origin,
}

/// The result of a game for one of the sides; the other has the opposite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameOutcome {
    /// It has won.
    Win,
    /// It has lost.
    Lose,
    /// Neither has won.
    Draw,
}

/// A condition that ends a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "a game has few ends, and constants in modules have no boxes")]
pub enum Ending {
    /// The side to move has no legal move. The outcome is its own.
    NoMove {
        /// Whether it applies only if the other side attacks a royal piece of this one.
        in_check: bool,
        /// The comparison that it needs too.
        balance: Option<Balance>,
    },
    /// A position has occurred `times` times, with equal pieces on equal squares and the same side to move. The outcome
    /// is that of the side to move, or of the side that checked.
    Repeats {
        /// The number of occurrences, including the first; 2 or more.
        times: u32,
        /// Whether it applies only if exactly one side has checked with every move since the first occurrence.
        by_checks: bool,
        /// The comparison that it needs too.
        balance: Option<Balance>,
    },
    /// A number of successive plies without capture and without a move of certain pieces; a ply is the move of one
    /// side. The outcome is that of the side to move.
    QuietPlies {
        /// The number of plies; 1 or more.
        plies: u32,
        /// Whether drops count like captures.
        drops: bool,
        /// Whether promotions to another piece count like captures.
        promotions: bool,
        /// The piece types whose moves count like captures.
        moving: List<PieceTypeId>,
        /// The comparison that it needs too.
        balance: Option<Balance>,
    },
    /// One side has pieces on all squares of one of these rows. The outcome is that side's; where both sides have such a
    /// row, it is that of the side that has just moved.
    Line(PieceRows),
    /// One side has an allowed number of groups. Each side has a number of its own, or none. The outcome is that side's;
    /// where it applies to both sides, it is that of the side that has just moved.
    Groups([Option<GroupRule>; 2]),
    /// A side has given a number of checks: moves that left a royal piece of the other side open to capture. The outcome is
    /// that side's.
    Checks(ChecksGiven),
    /// One side has a certain number of some pieces on some squares. The outcome is that side's; where it applies to
    /// both sides, it is that of the side that has just moved. It applies to no side that has none of these types.
    Count {
        /// The piece types, of both sides.
        pieces: List<PieceTypeId>,
        /// The squares on which they are counted, for each side.
        on: [Squares; 2],
        /// Whether the pieces in hand count too.
        in_hand: bool,
        /// The least number.
        at_least: u32,
        /// The greatest number.
        at_most: u32,
        /// Whether the other side must not be able to make the number too small by capturing one of the pieces.
        safe: bool,
        /// Whether all the squares must be occupied, by pieces of any side.
        while_full: bool,
        /// The sides that need the number, and when it ends the game.
        sides: CountedSides,
    },
    /// All pieces of both sides, on the board and in hand, are among these. The game is drawn, though moves may be left.
    OnlyLeft(List<PiecesLeft>),
}

/// Tells whether a side could capture the piece on a square if it were to move, by a move that may be illegal for other
/// reasons.
pub type IsAttacked<'a> = dyn Fn(SquareId, SideId) -> bool + 'a;

/// The sides that need a number of pieces for the game to end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CountedSides {
    /// One of them, at once.
    #[default]
    Either,
    /// Both of them.
    Both,
    /// One of them; but the second side may reply to the first: if it can reach the number too by its next move, it makes
    /// a move. Both sides have moved equally often then.
    AfterReply,
    /// The side to move: the other side has replied.
    AfterAnyReply,
}

/// A comparison of numbers of squares on the board: those of the side to move with those of the other side. A side's
/// squares have its pieces of some types, or are members of its groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Balance {
    /// Whether the side to move has more of them, or fewer.
    pub more: bool,
    /// The piece types, of both sides.
    pub pieces: List<PieceTypeId>,
    /// The groups of each side whose squares count too.
    pub groups: List<GroupsOfSide>,
}

impl Balance {
    /// Whether it holds in a position.
    #[must_use]
    pub fn holds(&self, rules: &Rules, position: &[Piece], to_move: SideId) -> bool {
        let number = |side: SideId| {
            let of_side = |square: &Square| {
                let piece_type = rules.piece_type_on(position, *square);
                piece_type.is_some_and(|one| self.pieces.contains(&one) && rules.piece_type(one).side == side)
            };
            let own: Squares = rules.board.squares().iter().filter(of_side).collect();
            let groups = self.groups.iter().filter(|one| one.side == side);
            let found = groups.flat_map(|one| one.groups.counted(&rules.board, |at| rules.piece_type_on(position, at)));
            found.fold(own, |all, group| all.union(&group)).len()
        };
        let (own, other) = (number(to_move), number(Game::other(to_move)));
        if self.more { own > other } else { own < other }
    }
}

impl GameEnd {
    /// The outcome for a side, where the condition applies to `whose`.
    #[must_use]
    pub fn outcome_for(&self, side: SideId, whose: SideId) -> GameOutcome {
        if self.side.unwrap_or(whose) == side { self.outcome } else { self.outcome.for_the_other() }
    }
}

impl Game {
    /// The number of checks that ends the game, if checks are counted.
    #[must_use]
    pub fn checks_given(&self) -> Option<ChecksGiven> {
        self.ends.iter().find_map(|end| match end.ending {
            Ending::Checks(checks) => Some(checks),
            _ => None,
        })
    }

    /// Whether some end is about the pieces that are left.
    #[must_use]
    pub fn ends_by_pieces_left(&self) -> bool {
        self.ends.iter().any(|end| matches!(end.ending, Ending::OnlyLeft(_)))
    }

    /// Whether only pieces are left in a position with which the game is drawn, though moves may be left.
    #[must_use]
    pub fn leaves_too_little(&self, rules: &Rules, position: &[Piece]) -> bool {
        self.ends.iter().any(|end| end.ending.leaves_only(rules, position))
    }
}

impl Ending {
    /// Whether no other pieces are left in a position, on the board and in hand, than those that it names.
    #[must_use]
    pub fn leaves_only(&self, rules: &Rules, position: &[Piece]) -> bool {
        match self {
            Ending::OnlyLeft(left) => PiecesLeft::are_all(left, rules, position),
            _ => false,
        }
    }

    /// Whether the outcome is that of the side to move, rather than of a side of which the condition is true.
    #[must_use]
    pub const fn is_of_side_to_move(&self) -> bool {
        matches!(self, Ending::NoMove { .. } | Ending::QuietPlies { .. } | Ending::Repeats { by_checks: false, .. })
    }

    /// Whether a position and the side to move decide it alone, without the moves and the past, and leave no moves; those
    /// after a reply depend on the moves in some positions.
    #[must_use]
    pub fn is_about_positions(&self) -> bool {
        matches!(self, Ending::Line(_) | Ending::Groups(_) | Ending::Count { .. } | Ending::Checks(_))
    }

    /// The side to which a position alone applies it, if any: the side that has moved last where it applies to both.
    #[must_use]
    pub fn side_in(
        &self,
        rules: &Rules,
        position: &[Piece],
        to_move: SideId,
        moved_last: SideId,
        is_attacked: &IsAttacked<'_>,
    ) -> Option<SideId> {
        let sides = self.counted_sides();
        let has_replied = |side: SideId| match sides {
            CountedSides::Either | CountedSides::Both => true,
            CountedSides::AfterReply => side.0 == 1 || to_move == side,
            CountedSides::AfterAnyReply => to_move == side,
        };
        let needs_both = sides == CountedSides::Both;
        let holds = |side: SideId| self.holds(rules, position, side, is_attacked);
        [moved_last, Game::other(moved_last)]
            .into_iter()
            .find(|&side| has_replied(side) && holds(side) && (!needs_both || holds(Game::other(side))))
    }

    /// Whether the first side satisfies it, and the second one has yet to reply. If no move makes the second side satisfy
    /// it too, it applies to the first.
    #[must_use]
    pub fn awaits_reply(
        &self,
        rules: &Rules,
        position: &[Piece],
        to_move: SideId,
        is_attacked: &IsAttacked<'_>,
    ) -> bool {
        self.counted_sides() == CountedSides::AfterReply
            && to_move.0 == 1
            && self.holds(rules, position, Game::other(to_move), is_attacked)
            && !self.holds(rules, position, to_move, is_attacked)
    }

    fn counted_sides(&self) -> CountedSides {
        match self {
            Ending::Count { sides, .. } => *sides,
            _ => CountedSides::Either,
        }
    }

    /// Whether a position alone satisfies it for a side.
    #[must_use]
    pub fn holds(&self, rules: &Rules, position: &[Piece], side: SideId, is_attacked: &IsAttacked<'_>) -> bool {
        if !self.is_about_positions() {
            return false;
        }
        let piece_types: Vec<PieceTypeId> = rules.pieces().map(|kind| kind.piece_type).collect();
        let board = &rules.board;
        let own_on = |square: Square| {
            let piece = position.get(board.id(square)?.index())?.number()?;
            Some(piece_types[piece]).filter(|&piece_type| rules.piece_type(piece_type).side == side)
        };
        match self {
            Ending::Line(rows) => rows.all(board).any(|row| row.iter().all(|square| own_on(square).is_some())),
            Ending::Groups(of_sides) => of_sides[side.index()].as_ref().is_some_and(|rule| {
                rule.limit.allows(rule.groups.counted(board, |at| rules.piece_type_on(position, at)).len())
            }),
            Ending::Count { pieces, on, in_hand, at_least, at_most, safe, while_full, sides: _ } => {
                let is_full = || on[side.index()].iter().all(|square| rules.piece_type_on(position, square).is_some());
                let is_counted = |&square: &Square| own_on(square).is_some_and(|own| pieces.contains(&own));
                let counted: Vec<Square> = on[side.index()].iter().filter(is_counted).collect();
                let own = || pieces.iter().filter(|&&piece_type| rules.piece_type(piece_type).side == side);
                let held = own().filter(|_| *in_hand).filter_map(|&piece_type| rules.in_hand(piece_type, position));
                let number = counted.len() as u32 + held.sum::<u32>();
                let could_lose =
                    |square: &Square| board.id(*square).is_some_and(|id| is_attacked(id, Game::other(side)));
                let is_safe = || number > *at_least || !counted.iter().any(could_lose);
                let is_number = own().next().is_some() && (*at_least..=*at_most).contains(&number);
                is_number && (!safe || is_safe()) && (!while_full || is_full())
            }
            Ending::Checks(checks) => {
                let numbers = checks.numbers(rules, position);
                numbers.is_some_and(|numbers| numbers.get(side.index()) == Some(&checks.most))
            }
            Ending::NoMove { .. } | Ending::Repeats { .. } | Ending::QuietPlies { .. } | Ending::OnlyLeft(_) => false,
        }
    }
}

impl GameOutcome {
    /// The outcome for the other side.
    #[must_use]
    pub const fn for_the_other(self) -> GameOutcome {
        match self {
            GameOutcome::Win => GameOutcome::Lose,
            GameOutcome::Lose => GameOutcome::Win,
            GameOutcome::Draw => GameOutcome::Draw,
        }
    }

    /// The keyword of the language for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            GameOutcome::Win => "win",
            GameOutcome::Lose => "lose",
            GameOutcome::Draw => "draw",
        }
    }
}
