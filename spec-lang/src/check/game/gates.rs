//! Rights that gate pieces: what they need of the pieces and of the other statements.

use std::collections::BTreeMap;

use qishu_rules::{Motion, MoveRule, PieceTypeId, SquareId};

use super::GameReader;
use crate::ast::{self, Arrival, EffectPlace, Name, NamedThing, RightDef};
use crate::catalogue;
use crate::limits;
use crate::sources::Span;

impl GameReader<'_, '_> {
    /// Reports rights that cannot gate the pieces that they name.
    pub(super) fn check_gates(&mut self, moves: &[MoveRule]) {
        let gating: Vec<&RightDef> = self.spec.rights().filter(|right| !right.gates.is_empty()).collect();
        for right in &gating {
            self.check_staying(right);
            right.gates.iter().for_each(|name| self.check_gated(right, name));
            if right.gates.len() > limits::GATED_PIECES {
                self.report.add(|| catalogue::too_many(right.span, "pieces gated by one right", limits::GATED_PIECES));
            }
        }
        if let Some(first) = gating.first() {
            self.check_beside_gates(first.span);
            self.check_castlings_beside(first.span, moves);
        }
        self.report_shared_gates();
    }

    /// Reports a right to gate that does not keep one piece on one square, or a piece that may not gate.
    fn check_staying(&mut self, right: &RightDef) {
        let gates = |one: &&qishu_rules::Right| one.name == right.name.text && one.gate.is_some();
        let Some(first) = right.gates.first() else { return };
        let at = first.span;
        let [(piece, _)] = right.staying.as_slice() else {
            return self
                .report
                .add(|| catalogue::impossible_gate(at, "a right that gates keeps one piece on one square"));
        };
        // What is wrong with names has been reported.
        let is_known = right.gates.iter().chain([piece]).all(|name| self.spec.has(NamedThing::PieceType, &name.text));
        let mut of_right = self.rights.iter().filter(|one| one.name == right.name.text).peekable();
        let is_single = of_right.clone().all(|one| one.pieces.iter().all(|(_, squares)| squares.len() == 1));
        if of_right.peek().is_some() && !is_single {
            return self
                .report
                .add(|| catalogue::impossible_gate(at, "a right that gates keeps one piece on one square"));
        }
        if is_known && of_right.peek().is_some() && !self.rights.iter().any(|one| gates(&one)) {
            let why = "none of these pieces can be in hand and stand on the square of the right";
            self.report.add(|| catalogue::impossible_gate(at, why));
        }
        let is_it = |other: &Name| other.text == piece.text;
        if let Some(promotion) = self.spec.promotions().find(|one| one.pieces.iter().any(is_it)) {
            let why = "a piece that gates is not promoted";
            self.report.add_once(|| catalogue::impossible_gate(piece.span, why).label(promotion.span, "here it is"));
        }
        let captures_passed =
            |one: &&ast::MoveRule| matches!(one.arrival, Some(Arrival::Passed { .. })) && one.pieces.iter().any(is_it);
        if let Some(capture) = self.spec.moves().find(captures_passed) {
            let why = "a piece that gates does not capture in passing";
            self.report.add_once(|| catalogue::impossible_gate(piece.span, why).label(capture.span, "here it does"));
        }
        let by_it = |one: &&ast::MoveRule| match &one.motion {
            ast::Motion::Castles(castling) => castling.right.as_ref().is_some_and(|name| name.text == right.name.text),
            _ => false,
        };
        if let Some(castling) = self.spec.moves().find(by_it) {
            let why = "a right that gates is none of castling";
            self.report.add_once(|| catalogue::impossible_gate(at, why).label(castling.span, "this one needs it"));
        }
    }

    /// Reports a piece that is not gated.
    fn check_gated(&mut self, right: &RightDef, name: &Name) {
        let is_it = |other: &Name| other.text == name.text;
        let repeated = right.gates.iter().filter(|other| is_it(other)).count() > 1;
        let definition = self.spec.pieces().find(|piece| is_it(&piece.name));
        let why = if repeated {
            "a right gates a piece once"
        } else if self.spec.royal.is_some_and(|royal| royal.has(name)) {
            "royal pieces are not gated"
        } else if self.spec.moves().any(|one| one.for_held.is_some() && one.pieces.iter().any(is_it)) {
            "a piece that is dropped for another one is not gated"
        } else if definition.is_some_and(|piece| piece.in_hand.is_empty()) {
            "only pieces that can be in hand are gated"
        } else {
            return;
        };
        self.report.add_once(|| catalogue::impossible_gate(name.span, why));
    }

    /// Reports statements by which something else follows moves.
    fn check_beside_gates(&mut self, gate: Span) {
        let dropped = self.spec.moves().find_map(|one| one.then_drop.as_ref()).map(|then_drop| then_drop.span);
        let chosen = self.spec.effects().find(|one| matches!(one.place, EffectPlace::AfterRow { .. }));
        for other in dropped.into_iter().chain(chosen.map(|effect| effect.span)) {
            let why = "no pieces are gated in games in which something else follows moves";
            self.report.add(|| catalogue::impossible_gate(gate, why).label(other, "this follows moves"));
        }
    }

    /// Reports more castlings than moves with gated pieces can tell apart.
    fn check_castlings_beside(&mut self, gate: Span, moves: &[MoveRule]) {
        let looks = |piece_type: PieceTypeId| self.roster.piece(piece_type).regions.len();
        let number = moves.iter().filter_map(|one| match one.motion {
            Motion::Castles { with, .. } => Some(looks(one.piece_type).saturating_mul(looks(with))),
            _ => None,
        });
        if number.sum::<usize>() > limits::CASTLINGS_WITH_GATES {
            let things = "castlings of both sides, counted for each placement, in a game with gates";
            self.report.add(|| catalogue::too_many(gate, things, limits::CASTLINGS_WITH_GATES));
        }
    }

    /// Reports rights that gate on one square.
    fn report_shared_gates(&mut self) {
        let mut first: BTreeMap<SquareId, &str> = BTreeMap::new();
        let gates = self.rights.iter().filter(|right| right.gate.is_some());
        let on = |right: &qishu_rules::Right| self.grid.board.id(right.pieces.first()?.1.first()?);
        for right in gates {
            let Some(square) = on(right) else { continue };
            let is_second = first.insert(square, &right.name).is_some();
            let written = self.spec.rights().find(|one| one.name.text == right.name);
            if let Some(written) = written.filter(|_| is_second) {
                let why = "two rights gate on one square";
                self.report.add_once(|| catalogue::impossible_gate(written.span, why));
            }
        }
    }
}
