//! Ends for a side that cannot move: by the numbers of pieces, and after passes.

use qishu_rules::GameOutcome;
use qishu_spec_lang::ast::{Balance, Ending, Name};

use crate::army::ImportedGame;
use crate::beside::Beside;
use crate::pieces::Pieces;
use crate::settings::SIDES;

/// The ends by numbers of pieces that are left out.
#[derive(Clone, Copy, Debug)]
pub struct CountedEnds {
    /// That of a side that cannot move.
    pub stuck: bool,
    /// That of a drawn game.
    pub material: bool,
    /// That of a full board.
    pub full: bool,
}

impl CountedEnds {
    /// Those of a game that the language cannot express.
    pub fn left_out(game: &ImportedGame<'_>) -> CountedEnds {
        let settings = game.settings;
        let (material, fills) = (settings.word("materialCounting") != "none", settings.flag("adjudicateFullBoard"));
        // A full board then ends the game because no side can move.
        let is_counted = game.counts_pieces() && game.outcome_if_more() == Some(GameOutcome::Win);
        let is_stuck = is_counted && !game.has_ways(|ability| ability.captures);
        let full =
            fills && game.can_be_full() && !is_stuck && !game.is_stuck_when_full() && !game.begins_full_and_even();
        let stuck = settings.flag("stalematePieceCount") && settings.outcome("stalemateValue").is_none();
        let material = material && game.wins_draws().is_none() && !game.counts_pieces();
        CountedEnds { stuck, material, full }
    }

    /// The ends of a side that cannot move, by numbers of pieces; empty if these do not matter.
    pub fn of(game: &ImportedGame<'_>, pieces: &Pieces) -> Vec<(GameOutcome, Ending)> {
        let stuck = |balance: Option<Balance>| Ending::NoMove { in_check: None, balance };
        if game.passes_if_stuck() && !game.counts_pieces() {
            return vec![(GameOutcome::Draw, stuck(None))];
        }
        let fills = game.settings.flag("adjudicateFullBoard") && game.is_stuck_when_full();
        if fills && !game.counts_pieces() {
            return vec![(GameOutcome::Draw, stuck(None))];
        }
        let if_full = fills.then_some(GameOutcome::Win);
        let Some(if_more) = if_full.or_else(|| game.outcome_if_more()) else { return Vec::new() };
        let [more, fewer] = [true, false].map(|more| stuck(Some(comparison(pieces, more))));
        vec![(if_more, more), (if_more.for_the_other(), fewer), (GameOutcome::Draw, stuck(None))]
    }

    /// The comparisons that decide drawn games, each with its outcome; none if a draw stays one.
    pub fn of_draws(game: &ImportedGame<'_>, pieces: &Pieces) -> Vec<(GameOutcome, Balance)> {
        let all = [(GameOutcome::Win, true), (GameOutcome::Lose, false)];
        // Nothing is repeated where pieces only come onto the board.
        let counted = all.into_iter().filter(|_| game.counts_pieces() && game.has_ways(|ability| ability.quiet));
        counted.map(|(outcome, more)| (outcome, comparison(pieces, more))).collect()
    }
}

/// The comparison of the numbers of all pieces.
fn comparison(pieces: &Pieces, more: bool) -> Balance {
    let all: Vec<Name> = pieces.present().flat_map(|role| pieces.names(role)).collect();
    Balance { more, pieces: all, groups: None }
}

impl ImportedGame<'_> {
    /// Whether the board can be full: pieces come onto it, or the opening fills it. Pieces that are only dropped away from
    /// those of the other side leave empty squares between.
    fn can_be_full(&self) -> bool {
        let begun = self.opening.pieces.len();
        let stays_apart = self.settings.word("enclosingDrop") == "snort"
            && begun == 0
            && self.board.len() > 1
            && self.board == self.grid.squares()
            && !self.has_ways(|_| true)
            && !["passWhite", "passBlack"].iter().any(|key| self.settings.flag(key))
            && !self.can_be_stuck();
        let grows = self.beside != Beside::Nothing || self.settings.word("wallingRule") != "none";
        if grows { !stays_apart } else { begun == self.board.len() }
    }

    /// Whether the board is full in the opening and never again, and the game is drawn at once: no side has more pieces.
    pub fn begins_full_and_even(&self) -> bool {
        let begun = |side: usize| self.opening.pieces.iter().filter(|piece| piece.side == side).count();
        let is_counted = self.settings.word("materialCounting") == "none" || self.counts_pieces();
        let grows = self.beside != Beside::Nothing || self.settings.word("wallingRule") != "none";
        let is_full = self.opening.pieces.len() == self.board.len();
        self.settings.flag("adjudicateFullBoard") && is_full && !grows && is_counted && begun(0) == begun(1)
    }

    /// Whether the sides can move until the board is full, and no longer: they drop pieces on any empty square, without end.
    fn is_stuck_when_full(&self) -> bool {
        let drops_anywhere = |side: usize| {
            let mut roles = 0..self.roles.len();
            roles.any(|role| self.drop_limit(role).is_none() && self.board.is_subset(&self.drops_on(side, role)))
        };
        let flags = ["passWhite", "passBlack", "passOnStalemateWhite", "passOnStalemateBlack", "mustCapture"];
        self.beside == Beside::Endless
            && self.settings.word("enclosingDrop") == "none"
            && self.settings.word("wallingRule") == "none"
            && !self.has_ways(|_| true)
            && flags.iter().all(|key| !self.settings.flag(key))
            && SIDES.into_iter().all(drops_anywhere)
    }

    /// The side that wins all draws, if one does.
    pub fn wins_draws(&self) -> Option<usize> {
        match self.settings.word("materialCounting") {
            "whitedrawodds" => Some(0),
            "blackdrawodds" => Some(1),
            _ => None,
        }
    }

    /// Whether a drawn game is the win of the side with more pieces.
    fn counts_pieces(&self) -> bool {
        self.settings.word("materialCounting") == "unweighted"
    }

    /// The outcome for a side that cannot move and has more pieces than the other side, if it depends on that.
    fn outcome_if_more(&self) -> Option<GameOutcome> {
        let stalemate = self.settings.outcome("stalemateValue")?;
        match stalemate {
            GameOutcome::Draw => self.counts_pieces().then_some(GameOutcome::Win),
            _ => self.settings.flag("stalematePieceCount").then(|| stalemate.for_the_other()),
        }
    }

    /// Whether a side passes if it cannot move otherwise. If neither side can, both pass, and the game is drawn or its
    /// pieces are counted.
    pub fn passes_if_stuck(&self) -> bool {
        self.can_be_stuck() && !self.has_other_stuck_passes()
    }

    /// Whether the language cannot express the passes of a side that cannot move otherwise.
    pub fn has_other_stuck_passes(&self) -> bool {
        let settings = self.settings;
        let both = settings.flag("passOnStalemateWhite") && settings.flag("passOnStalemateBlack");
        let passes = settings.flag("passWhite") || settings.flag("passBlack");
        let royal = settings.flag("extinctionPseudoRoyal") || (0..self.roles.len()).any(|role| self.is_royal(role));
        let counted = self.counts_pieces() && self.outcome_if_more() == Some(GameOutcome::Win);
        // A side without pieces does not pass: then the game has to be over.
        let all_lost = settings.word("materialCounting") == "none"
            && settings.has_all("extinctionPieceTypes")
            && settings.outcome("extinctionValue").is_some()
            && !settings.flag("extinctionClaim")
            && settings.number("extinctionOpponentPieceCount") == 0;
        self.can_be_stuck() && (!both || passes || royal || !(counted || all_lost))
    }

    fn can_be_stuck(&self) -> bool {
        self.settings.flag("passOnStalemateWhite") || self.settings.flag("passOnStalemateBlack")
    }
}
