//! Ends by the pieces that are left.

use qishu_rules::{Ending, GameOutcome, PiecesLeft};

use super::GameReader;
use crate::ast;
use crate::catalogue;
use crate::sources::Span;

impl GameReader<'_, '_> {
    /// The end with these pieces; its words are at `at`.
    pub(super) fn only_left(
        &mut self,
        parts: &[ast::PiecesLeft],
        at: Span,
        outcome: ast::Spanned<GameOutcome>,
    ) -> Option<Ending> {
        if outcome.value != GameOutcome::Draw {
            self.report.add(|| catalogue::only_draws(outcome.span, at));
        }
        let parts: Vec<PiecesLeft> = parts.iter().map(|part| self.pieces_left(part)).collect::<Option<_>>()?;
        let is_missing = |piece: u32| parts.iter().all(|part| part.pieces.iter().all(|one| one.0 != piece));
        let has_always = |piece: u32| self.roster.pieces[piece as usize].count.is_some_and(|(least, _)| least > 0);
        let mut pieces = 0..self.roster.pieces.len() as u32;
        if let Some(missing) = pieces.find(|&piece| has_always(piece) && is_missing(piece)) {
            let piece = &self.roster.pieces[missing as usize];
            let side = self.roster.sides[piece.side.index()];
            self.report.add(|| catalogue::others_are_left(at, side, &piece.written.name));
        }
        Some(Ending::OnlyLeft(parts.into()))
    }

    fn pieces_left(&mut self, part: &ast::PiecesLeft) -> Option<PiecesLeft> {
        let on = match &part.region {
            Some(region) => Some(self.named.regions.squares(region, self.report)?),
            None => None,
        };
        if let (Some(region), true) = (&part.region, on.as_ref().is_some_and(|on| on.is_empty())) {
            self.report.add(|| catalogue::region_empty(region.span, "the end"));
            return None;
        }
        let pieces = self.pieces(&part.pieces);
        let counts = pieces.iter().filter_map(|&piece| self.roster.piece(piece).count);
        let most = counts.fold(0, |all: u32, (_, most)| all.saturating_add(most)).max(1);
        let at_most = match part.at_most {
            Some(number) if !self.in_range(number.value, number.span, 1, most) => return None,
            number => number.map(|number| number.value),
        };
        Some(PiecesLeft { pieces: pieces.into(), on, at_most })
    }
}
