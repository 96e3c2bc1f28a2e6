//! The course of a game: its meaning for each side, and its consistency.

mod bearings;
mod castling;
mod checks;
mod effects;
mod ends;
mod following;
mod gates;
mod groups;
mod holdings;
mod journeys;
mod moves;
mod passing;
mod piece_values;
mod promotions;
mod remaining;
mod turns;

use std::collections::BTreeMap;

use qishu_rules::{Game, GameState, Layer, MoveRule, Pattern, PieceTypeId, Right, Rules, Squares};

use super::NamedSets;
use super::grid::CheckedGrid;
use super::roster::Roster;
use super::spec::Spec;
use super::state_variables::StateVariables;
use crate::ast::{Name, NamedThing};
use crate::catalogue;
use crate::report::Report;
use crate::sources::{Sources, Span};

/// A game whose moves have not been tested on the board.
pub(super) struct GameDraft {
    game: Game,
    /// The opening as written.
    opening: Span,
    /// The statement of each move.
    moves: Vec<Span>,
    /// The patterns of the square over which a piece has passed.
    pub(super) patterns: Vec<Pattern>,
}

/// The state beside the board.
pub(super) struct StateBeside<'s> {
    /// The rights of both sides.
    pub(super) rights: Vec<Right>,
    /// All state variables so far.
    pub(super) state_variables: &'s mut StateVariables,
    /// All layers so far.
    pub(super) layers: &'s mut Vec<Layer>,
}

/// The context for reading the statements about the game.
struct GameReader<'a, 'b> {
    spec: &'b Spec<'a>,
    roster: &'b Roster<'a, 'b>,
    named: &'b NamedSets<'b, 'a, 'b>,
    rights: &'b [Right],
    grid: &'b CheckedGrid,
    sources: &'b Sources,
    report: &'b mut Report,
}

/// The game, if the variant has one; `None` if it has mistakes.
pub(super) fn game(
    spec: &Spec,
    roster: &Roster,
    named: &NamedSets,
    beside: StateBeside<'_>,
    sources: &Sources,
    report: &mut Report,
) -> Option<GameDraft> {
    let first = [
        spec.moves().next().map(|one| (one.span, "there are moves")),
        spec.ends().next().map(|end| (end.span, "there are ends")),
        spec.piece_values().next().map(|piece_value| (piece_value.span, "there are piece values")),
    ];
    let first = first.into_iter().flatten().next();
    let opening = spec.opening.map(|opening| (opening.span, "there is an opening"));
    let royal = || spec.royal.map(|royal| (royal.span, "there are royal pieces"));
    let (any, present) = opening.or(first).or_else(royal)?;
    // An unreadable statement counts as present.
    let lacks_opening = opening.is_none() && first.is_some() && !spec.has_broken("start");
    let lacks_moves = spec.moves().next().is_none() && !spec.has_broken("move");
    let missing = match [lacks_opening, lacks_moves] {
        [true, true] => Some("neither an opening nor moves"),
        [true, false] => Some("no opening"),
        [false, true] => Some("no moves"),
        [false, false] => None,
    };
    if let Some(missing) = missing {
        report.add(|| catalogue::game_incomplete(any, present, missing));
    }
    let grid = roster.grid.filter(|grid| grid.sides_known)?;
    if roster.sides.len() != 2 {
        report.add(|| catalogue::game_of_two(any, roster.sides.len()));
        return None;
    }
    let mut placements = spec.pieces().flat_map(|piece| &piece.placements);
    if let Some(stacked) = placements.find_map(|placement| placement.stacked.as_ref()) {
        report.add(|| catalogue::game_with_stacks(any, stacked.span));
        return None;
    }
    if let Some(state_variable) = spec.state_variables().next() {
        report.add(|| catalogue::game_with_state_variables(any, state_variable.span));
        return None;
    }
    if let Some(layer) = spec.layers().next() {
        report.add(|| catalogue::game_on_layers(any, layer.span));
        return None;
    }
    let StateBeside { rights, state_variables, layers } = beside;
    let mut reader = GameReader { spec, roster, named, rights: &rights, grid, sources, report };
    let [royal, royal_as_last] = reader.royal();
    let (moves, spans): (Vec<MoveRule>, Vec<Span>) = reader.moves().into_iter().unzip();
    let passing = reader.passing(&moves, &spans, &[royal.as_slice(), &royal_as_last].concat());
    let reaches: Vec<Squares> =
        roster.pieces.iter().map(|piece| piece.reach.clone().unwrap_or(Squares::EMPTY)).collect();
    let passing =
        passing.and_then(|squares| passing::state(&squares, (&grid.board, &reaches), state_variables, layers));
    let checks = reader.checks(state_variables, layers);
    let turn = reader.turn(state_variables, layers);
    reader.report_alternating();
    reader.needs_royal(spec.must_not_check);
    reader.check_drops();
    reader.check_gates(&moves);
    let holdings = reader.holdings();
    let effects = reader.effects();
    let following_drops = reader.following_drops();
    let promotions = reader.promotions();
    reader.check_most();
    let must_not_leave = reader.left_groups();
    let must_drop = reader.must_drop(&moves);
    let ends = reader.ends(checks);
    let piece_values = reader.piece_values();
    Some(GameDraft {
        game: Game {
            start: spec.opening?.text.value.clone().into(),
            royal: royal.into(),
            royal_as_last: royal_as_last.into(),
            move_rules: moves.into(),
            rights: rights.into(),
            passing: passing.as_ref().map(|passing| passing.0.clone()),
            holdings: holdings.into(),
            effects: effects.into(),
            following_drops: following_drops.into(),
            promotions: promotions.into(),
            must_capture: spec.must_capture.is_some(),
            must_capture_most: spec.must_capture.is_some_and(|must| must.most.is_some()),
            must_not_check: spec.must_not_check.is_some(),
            must_not_leave: must_not_leave.into(),
            must_drop: must_drop.into(),
            turn,
            ends: ends.into(),
            piece_values: piece_values.into(),
        },
        opening: spec.opening?.text.span,
        moves: spans,
        patterns: passing.map_or(Vec::new(), |(_, values)| values),
    })
}

impl GameDraft {
    /// The game, if its opening satisfies the rules and its moves end only where pieces may stand.
    pub(super) fn tried(self, rules: &Rules, report: &mut Report) -> Option<Game> {
        let GameDraft { game, opening, moves, .. } = self;
        match game.parse_state(rules, &game.start) {
            Err(error) => report.add(|| catalogue::start_is_no_position(opening, &error.to_string())),
            Ok(GameState { position, .. }) => {
                if let Some(broken) = rules.broken(&position) {
                    report.add(|| catalogue::start_breaks_rules(opening, &broken.to_string()));
                }
                if game.leaves_too_little(rules, &position) {
                    report.warn(|| catalogue::drawn_from_the_start(opening));
                }
            }
        }
        journeys::check(rules, &game, &moves, report);
        report.is_empty().then_some(game)
    }
}

impl GameReader<'_, '_> {
    /// The pieces that are always royal, and those that are as the last of their type.
    fn royal(&mut self) -> [Vec<PieceTypeId>; 2] {
        let Some(royal) = self.spec.royal else { return Default::default() };
        let all: Vec<Name> = royal.names().cloned().collect();
        self.report_repeated(&all);
        [false, true].map(|as_last| {
            let some = royal.pieces.iter().filter(|piece| piece.last.is_some() == as_last);
            self.pieces_called(&some.map(|piece| &piece.name).collect::<Vec<&Name>>())
        })
    }

    /// The pieces of those names, of the first side and then of the second; duplicates are reported.
    fn pieces(&mut self, names: &[Name]) -> Vec<PieceTypeId> {
        self.report_repeated(names);
        self.pieces_called(&names.iter().collect::<Vec<&Name>>())
    }

    /// The same, where duplicates have been reported.
    fn pieces_called(&self, names: &[&Name]) -> Vec<PieceTypeId> {
        let roster = self.roster;
        let of_side = |side| names.iter().filter_map(move |name| roster.find(side, &name.text));
        roster.side_numbers().flat_map(of_side).collect()
    }

    /// Reports `must capture most` where every move captures one piece at most.
    fn check_most(&mut self) {
        let Some(most) = self.spec.must_capture.and_then(|must| must.most) else { return };
        if self.spec.moves().all(|one| one.continues().is_none()) {
            self.report.add(|| catalogue::captures_once(most, "most", "no move of this game continues"));
        }
    }

    /// Reports a piece that a side lacks.
    fn report_lacking(&mut self, name: &Name, side: u32) {
        if self.spec.has(NamedThing::PieceType, &name.text) {
            let side = self.roster.sides[side as usize];
            self.report.add_once(|| catalogue::side_lacks_piece(name, side, None));
        }
    }

    fn report_repeated(&mut self, names: &[Name]) {
        let mut first_listed: BTreeMap<&str, Span> = BTreeMap::new();
        for name in names {
            match first_listed.get(name.text.as_str()) {
                Some(&first) => self.report.add(|| catalogue::piece_repeated(name, first)),
                None => {
                    first_listed.insert(&name.text, name.span);
                }
            }
        }
    }

    /// Whether a number is in a range; reports a mistake if not.
    fn in_range(&mut self, number: u32, at: Span, least: u32, most: u32) -> bool {
        let is_in_range = (least..=most).contains(&number);
        if !is_in_range {
            self.report.add(|| catalogue::number_out_of_range(at, least, most));
        }
        is_in_range
    }
}
