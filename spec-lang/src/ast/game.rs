//! The course of a game: the opening, what must be done, and the ends as they are written.

use qishu_rules::GameOutcome;

use super::{CountedSides, GroupDemand, Groups, Name, PromotionTiming, Region, Spanned, WrittenLines};
use crate::sources::Span;

/// The opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The position's text and its place, both without quotation marks.
    pub text: Spanned<String>,
    /// The statement.
    pub span: Span,
}

/// The royal pieces, which must not be left open to capture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Royal {
    /// The pieces.
    pub pieces: Vec<RoyalPiece>,
    /// The statement.
    pub span: Span,
}

/// `NAME`, `last NAME`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoyalPiece {
    /// The word `last`: the piece is royal only while it is the only one of its type.
    pub last: Option<Span>,
    /// The piece.
    pub name: Name,
}

impl Royal {
    /// The names of all its pieces.
    pub fn names(&self) -> impl Iterator<Item = &Name> {
        self.pieces.iter().map(|piece| &piece.name)
    }

    /// Whether it names a piece.
    pub fn has(&self, name: &Name) -> bool {
        self.names().any(|royal| royal.text == name.text)
    }
}

/// `must capture`, `must capture most`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MustCapture {
    /// The word `most`.
    pub most: Option<Span>,
    /// The statement.
    pub span: Span,
}

/// `must not leave group of stone not beside empty`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MustNotLeave {
    /// The groups.
    pub groups: Groups,
    /// The statement.
    pub span: Span,
}

/// `must drop`, `must drop stone, guard`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MustDrop {
    /// The pieces; none for all that are dropped.
    pub pieces: Vec<Name>,
    /// The statement.
    pub span: Span,
}

/// `must make 2 moves`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MustMakeMoves {
    /// The number of moves in a turn.
    pub number: Spanned<u32>,
    /// The statement.
    pub span: Span,
}

/// A capture that puts pieces in hand: `hold guard as stone`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holding {
    /// Its name.
    pub name: Option<Name>,
    /// The captured pieces.
    pub pieces: Vec<Name>,
    /// The piece in hand, if it is another one.
    pub held: Option<Name>,
    /// The statement.
    pub span: Span,
}

/// A promotion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Promotion {
    /// Its name.
    pub name: Option<Name>,
    /// The pieces that are promoted.
    pub pieces: Vec<Name>,
    /// Where they arrive.
    pub region: Region,
    /// Or where they start.
    pub from: Option<Region>,
    /// The pieces they may become.
    pub becomes: Vec<PromotionResult>,
    /// Whether the choice is random: the words `by chance` if written.
    pub by_chance: Option<Span>,
    /// Whether only captures promote: the words `by capture` if written.
    pub by_capture: Option<Span>,
    /// The word behind that makes the promotion not end the move, if written.
    pub timing: Option<Spanned<PromotionTiming>>,
    /// The statement.
    pub span: Span,
}

/// `NAME`, `NAME at most 1 with NAME or NAME`: a piece that another one may become.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PromotionResult {
    /// The piece.
    pub name: Name,
    /// The limit of the pieces after the promotion, if it has one.
    pub limit: Option<ResultLimit>,
}

/// `at most 1 with NAME or NAME`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultLimit {
    /// The number.
    pub most: Spanned<u32>,
    /// The pieces that count besides those of the result's type.
    pub with: Vec<Name>,
    /// The words.
    pub span: Span,
}

impl Promotion {
    /// The names of all its pieces.
    pub fn names(&self) -> impl Iterator<Item = &Name> {
        let with = self.becomes.iter().filter_map(|result| result.limit.as_ref()).flat_map(|limit| &limit.with);
        self.pieces.iter().chain(self.becomes.iter().map(|result| &result.name)).chain(with)
    }
}

/// A rule for the end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameEnd {
    /// Its name.
    pub name: Option<Name>,
    /// The result, with its word.
    pub outcome: Spanned<GameOutcome>,
    /// The side whose result it is, if it is always the same: `for white`.
    pub side: Option<Name>,
    /// The condition for the end.
    pub ending: Ending,
    /// The statement.
    pub span: Span,
}

/// The condition for the end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// `no move in check`, `no move with more NAME or NAME`
    NoMove {
        /// The words `in check` if written.
        in_check: Option<Span>,
        /// The comparison of numbers.
        balance: Option<Balance>,
    },
    /// `3 repeats by checks`: the words `by checks` if written.
    Repeats {
        /// How often the position occurs.
        times: Spanned<u32>,
        /// The words `by checks` if written.
        by_checks: Option<Span>,
        /// The comparison of numbers.
        balance: Option<Balance>,
    },
    /// `3 checks given`
    Checks(Spanned<u32>),
    /// `100 plies without capture, drop, promotion or moving NAME with more NAME`
    Quiet {
        /// The number of plies.
        plies: Spanned<u32>,
        /// Whether drops count like captures.
        drops: bool,
        /// Whether promotions count like captures.
        promotions: bool,
        /// The pieces whose moves count like captures.
        moving: Vec<Name>,
        /// The comparison of numbers.
        balance: Option<Balance>,
    },
    /// `line of 4 along file, rank`
    Line(Spanned<u32>, WrittenLines),
    /// `chain of NAME between REGION, REGION`, `exactly 1 group of NAME`: what could be required of a position.
    Groups(GroupDemand),
    /// `at least 1 NAME or NAME on d4..e5`, `at most 2 NAME on board or in hand`, `both have at least 1 NAME`, `at least 1 NAME safe from capture`, `at least 1 NAME on d4..e5 while full`, `at least 1 NAME after reply`
    Count {
        /// The least number, if written.
        at_least: Option<Spanned<u32>>,
        /// The greatest number, if written.
        at_most: Option<Spanned<u32>>,
        /// The pieces that are counted together.
        pieces: Vec<Name>,
        /// The squares; `None` for all.
        region: Option<Region>,
        /// The words `on board or in hand`, if written.
        or_in_hand: Option<Span>,
        /// The words `safe from capture`, if written.
        safe: Option<Span>,
        /// The words `while full`, if written.
        while_full: Option<Span>,
        /// The words `both have`, `after reply` or `after any reply`.
        sides: CountedSides,
    },
    /// `only NAME, at most 1 NAME or NAME, NAME on REGION`, and where the words are.
    OnlyLeft(Vec<PiecesLeft>, Span),
}

/// `at most 1 NAME or NAME on REGION`: pieces that may be left when the game is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PiecesLeft {
    /// The greatest number, if written.
    pub at_most: Option<Spanned<u32>>,
    /// The pieces.
    pub pieces: Vec<Name>,
    /// The squares; `None` for any place, in hand too.
    pub region: Option<Region>,
}

/// The comparison of the numbers of both sides' pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Balance {
    /// The word `more`, and not `fewer`.
    pub more: bool,
    /// The pieces that are counted together.
    pub pieces: Vec<Name>,
    /// The groups whose squares count too: `or group of …`.
    pub groups: Option<Groups>,
}

/// A piece value, which an engine uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceValue {
    /// Its name.
    pub name: Option<Name>,
    /// The pieces.
    pub pieces: Vec<Name>,
    /// The bonus, with its points.
    pub bonus: Bonus,
    /// The statement.
    pub span: Span,
}

/// The property that gives a piece its points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bonus {
    /// `500`
    Present(Spanned<i64>),
    /// `70 on beyond_river`
    On(Spanned<i64>, Region),
    /// `by square { … }`: points for each square of the grid, from the highest rank down; the words with the numbers.
    BySquare(Vec<Spanned<i64>>, Span),
    /// `4 per target on palace`
    Targets(Spanned<i64>, Option<Region>),
    /// `-8 while attacked`
    Attacked(Spanned<i64>),
    /// `6 while protected`
    Protected(Spanned<i64>),
}
