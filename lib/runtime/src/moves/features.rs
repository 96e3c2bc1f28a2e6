//! What a game may have beside plain moves of one piece.

/// The features that the positions of a game may have. The compiler leaves the code for all others out of the game's
/// positions, before it optimises: most games have few.
///
/// A feature that is absent here and present in the tables would be ignored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameFeatures {
    /// A state beside the board, effects, or rules about groups.
    pub state: bool,
    /// Castling, captures in passing, or moves that something follows.
    pub special_moves: bool,
    /// Moves that a drop, a gated piece or a choice follows.
    pub followed_moves: bool,
    /// Pieces in hand.
    pub hands: bool,
    /// Changes on other squares than those of departure and arrival.
    pub effects: bool,
    /// Checks that are counted, or turns of several moves.
    pub checks_and_turns: bool,
    /// Royal pieces.
    pub royals: bool,
    /// Pieces that are royal as the last of their type.
    pub royals_as_last: bool,
    /// Pieces that come onto the board.
    pub drops: bool,
    /// Drops that are compulsory.
    pub compulsory_drops: bool,
    /// Pieces that become others.
    pub promotions: bool,
    /// Promotions that chance decides.
    pub chance: bool,
    /// Pieces that capture on the way or several pieces.
    pub capture_steps: bool,
    /// Captures of one move whose order matters.
    pub orders_captures: bool,
    /// A duty to capture the most pieces.
    pub must_capture_most: bool,
    /// Captures that remove pieces around them.
    pub blasts: bool,
    /// Moves that have to be made to test their safety.
    pub tries_all: bool,
    /// Passes.
    pub passes: bool,
    /// Positions that end the game by themselves.
    pub ends_at_once: bool,
    /// Ends to which the second side may reply.
    pub replies: bool,
}

impl GameFeatures {
    /// No feature.
    pub const NONE: GameFeatures = GameFeatures {
        state: false,
        special_moves: false,
        followed_moves: false,
        hands: false,
        effects: false,
        checks_and_turns: false,
        royals: false,
        royals_as_last: false,
        drops: false,
        compulsory_drops: false,
        promotions: false,
        chance: false,
        capture_steps: false,
        orders_captures: false,
        must_capture_most: false,
        blasts: false,
        tries_all: false,
        passes: false,
        ends_at_once: false,
        replies: false,
    };

    /// All features, for games that are read at run time.
    pub const ALL: GameFeatures = GameFeatures {
        state: true,
        special_moves: true,
        followed_moves: true,
        hands: true,
        effects: true,
        checks_and_turns: true,
        royals: true,
        royals_as_last: true,
        drops: true,
        compulsory_drops: true,
        promotions: true,
        chance: true,
        capture_steps: true,
        orders_captures: true,
        must_capture_most: true,
        blasts: true,
        tries_all: true,
        passes: true,
        ends_at_once: true,
        replies: true,
    };
}
