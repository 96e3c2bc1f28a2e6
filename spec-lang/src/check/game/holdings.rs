//! Pieces in hand: what captures put there, and the limits of drops.

use std::collections::{BTreeMap, BTreeSet};

use qishu_rules::{DropLimit, Holding, Motion, MoveRule, PieceTypeId};

use super::GameReader;
use crate::ast::{self, EffectVerb, LineNumbers, Name, NamedThing};
use crate::catalogue;
use crate::check::lines;
use crate::check::text_of;
use crate::limits;
use crate::sources::Span;

impl GameReader<'_, '_> {
    /// The captures by the first side that put pieces in hand, in the file's order, then those by the second.
    pub(super) fn holdings(&mut self) -> Vec<Holding> {
        let statements: Vec<&ast::Holding> = self.spec.holdings().collect();
        let mut stated: BTreeMap<&str, Span> = BTreeMap::new();
        for name in statements.iter().flat_map(|statement| &statement.pieces) {
            if let Some(first) = stated.insert(&name.text, name.span) {
                self.report.add(|| catalogue::held_twice(name, first));
            }
        }
        let mut holdings = Vec::new();
        for side in self.roster.side_numbers() {
            for statement in &statements {
                for captured in &statement.pieces {
                    let Some(piece) = self.roster.find(1 - side, &captured.text) else { continue };
                    if holdings.len() == limits::MOVES {
                        let things = "`hold` statements, counted for each piece";
                        self.report.add(|| catalogue::too_many(statement.span, things, limits::MOVES));
                        return holdings;
                    }
                    let held = self.held(statement.held.as_ref().unwrap_or(captured), side);
                    holdings.extend(held.map(|held| Holding {
                        name: text_of(statement.name.as_ref()),
                        captured: piece,
                        held,
                        origin: self.sources.origin(statement.span),
                    }));
                }
            }
        }
        holdings
    }

    /// The piece of a side in hand.
    fn held(&mut self, name: &Name, side: u32) -> Option<PieceTypeId> {
        let Some(held) = self.roster.find(side, &name.text) else {
            self.report_lacking(name, side);
            return None;
        };
        if !self.is_ever_held(held) {
            self.report.add_once(|| catalogue::never_in_hand(name));
            return None;
        }
        Some(held)
    }

    /// The type that a piece's drops by a statement take from the hand: the one it names, or the piece's own if that can
    /// be in hand. The outer `None` is for a mistake.
    pub(super) fn hand_of_drop(
        &mut self,
        statement: &ast::MoveRule,
        side: u32,
        piece: PieceTypeId,
    ) -> Option<Option<PieceTypeId>> {
        match &statement.for_held {
            Some(held) => self.held(held, side).map(Some),
            None => Some(Some(piece).filter(|&piece| self.is_ever_held(piece))),
        }
    }

    /// Reports pieces with a conditional drop and another one.
    pub(super) fn check_drops(&mut self) {
        let mut stated: BTreeMap<&str, (&ast::MoveRule, bool)> = BTreeMap::new();
        for statement in self.spec.moves().filter(|one| matches!(one.motion, ast::Motion::Drops(_))) {
            let is_limited = statement.drop_limit.is_some()
                || statement.neighbours.is_some()
                || statement.flipping.is_some()
                || statement.without_mate.is_some()
                || statement.for_held.is_some();
            for name in &statement.pieces {
                match stated.insert(&name.text, (statement, is_limited)) {
                    Some((other, was_limited)) if is_limited || was_limited => {
                        self.report.add(|| catalogue::drops_several_ways(name, other.span));
                    }
                    _ => {}
                }
            }
        }
    }

    /// The piece types whose drops are compulsory: those named, or all that are dropped.
    pub(super) fn must_drop(&mut self, moves: &[MoveRule]) -> Vec<PieceTypeId> {
        let Some(must) = self.spec.must_drop else { return Vec::new() };
        let is_dropped = |piece: PieceTypeId| {
            moves.iter().any(|one| one.piece_type == piece && matches!(one.motion, Motion::Drops { .. }))
        };
        let is_stated = |name: Option<&str>| {
            let drops = self.spec.moves().filter(|one| matches!(one.motion, ast::Motion::Drops(_)));
            let mut pieces = drops.flat_map(|one| &one.pieces);
            pieces.any(|piece| name.is_none_or(|name| piece.text == name))
        };
        // Unknown names have been reported, and an unreadable statement counts as present.
        let is_lacking =
            |name: &&Name| self.spec.has(NamedThing::PieceType, &name.text) && !is_stated(Some(&name.text));
        let lacking: Vec<&Name> = must.pieces.iter().filter(is_lacking).collect();
        let is_broken = self.spec.has_broken("move");
        if must.pieces.is_empty() && !is_stated(None) && !is_broken {
            self.report.add(|| catalogue::never_dropped(must.span, "no piece"));
        }
        for name in lacking.into_iter().filter(|_| !is_broken) {
            self.report.add(|| catalogue::never_dropped(name.span, &format!("no {}", name.text)));
        }
        if must.pieces.is_empty() {
            let pieces: BTreeSet<PieceTypeId> =
                moves.iter().map(|one| one.piece_type).filter(|&one| is_dropped(one)).collect();
            return pieces.into_iter().collect();
        }
        let pieces = self.pieces(&must.pieces);
        pieces.into_iter().filter(|&piece| is_dropped(piece)).collect()
    }

    /// The limit of a drop from the first side's view. The outer `None` is for a limit with a mistake.
    pub(super) fn drop_limit(&mut self, statement: &ast::MoveRule) -> Option<Option<DropLimit>> {
        if let (Some(words), None) = (statement.without_mate, self.spec.royal) {
            self.report.add(|| catalogue::mate_without_royal(words));
        }
        // Each drop that answers a drop leaves one piece fewer to drop, unless effects bring them back.
        if let (Some(words), Some(effect)) = (statement.without_mate, self.spec.effects().next()) {
            self.report.add_once(|| catalogue::mate_with_effects(words, effect.span));
        }
        let flips = self.spec.effects().any(|one| one.verb == EffectVerb::Flip);
        // An unreadable statement counts as present.
        if let Some(word) = statement.flipping.filter(|_| !flips && !self.spec.has_broken(EffectVerb::Flip.word())) {
            self.report.add(|| catalogue::flips_nothing(word));
        }
        let Some(limit) = &statement.drop_limit else { return Some(None) };
        let LineNumbers::Between(None, Some(most)) = limit.numbers else { return None };
        if !self.in_range(most, limit.span, 1, self.grid.board.size() as u32) {
            return None;
        }
        let board = self.grid.board.squares();
        let (lines, _) = lines::lines(board, &limit.per, limit.span, "drop", self.named, self.report)?;
        Some(Some(DropLimit { most, lines: lines.into() }))
    }
}
