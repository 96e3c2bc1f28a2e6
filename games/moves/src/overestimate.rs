//! An overestimate of a game's moves, for proofs that ignore blocking pieces and the state beside the board.

use qishu_rules::{Game, PieceTypeId, PromotionTiming, Rules, SquareId, Squares};

use super::pseudo_moves::{MovePattern, PieceSet, PseudoMove, PseudoMoves};

/// All moves of a game as plain pseudo-legal moves: castling as a move of each of its pieces, a capture in passing as one
/// of a piece between, and a drop that follows a move as one of its own, as is a gated piece.
pub(crate) fn overestimate(rules: &Rules, game: &Game, pseudo_moves: &PseudoMoves) -> PseudoMoves {
    let all = pseudo_moves.all.iter().filter(|pseudo_move| !pseudo_move.only_checks).cloned().collect();
    let patterns = pseudo_moves.patterns.clone();
    let mut found = PlainMoves { of: pseudo_moves, patterns, all };
    found.castlings();
    found.captures_in_passing();
    found.following_drops(rules, game);
    found.gates(rules, game);
    let (pieces, passers) = (pseudo_moves.pieces.clone(), pseudo_moves.passers.clone());
    PseudoMoves::new(pseudo_moves.squares, pieces, found.patterns, found.all, passers)
}

/// Plain pseudo-legal moves, to which special moves are added.
struct PlainMoves<'m> {
    of: &'m PseudoMoves,
    patterns: Vec<MovePattern>,
    all: Vec<PseudoMove>,
}

impl PlainMoves<'_> {
    fn castlings(&mut self) {
        for castling in &self.of.castlings {
            for (piece, [from, to]) in castling.pieces.iter().zip(castling.paths) {
                let moved = piece.number().map(|piece| self.step(piece as u16, Some(from), to));
                self.all.extend(moved);
            }
            self.add_pattern(castling.statement, None);
        }
    }

    fn captures_in_passing(&mut self) {
        for capture in &self.of.passing {
            let moved = self.step(capture.piece, Some(capture.from), capture.to);
            self.all.push(PseudoMove { between: vec![capture.captured], ..moved });
            let over = PieceSet::of(&self.of.pieces, |piece| piece.piece_type == capture.piece_type);
            self.add_pattern(capture.statement, Some(over));
        }
    }

    fn following_drops(&mut self, rules: &Rules, game: &Game) {
        for following in game.following_drops.iter() {
            self.drops(rules, game, following.piece_type, following.dropped, &following.into);
        }
    }

    fn gates(&mut self, rules: &Rules, game: &Game) {
        for right in game.rights.iter() {
            let Some((gate, (mover, on))) = right.gate.as_ref().zip(right.pieces.first()) else { continue };
            for &gated in gate.pieces.iter() {
                self.drops(rules, game, *mover, gated, on);
            }
        }
    }

    /// Drops of a type on some squares, after moves of another type.
    fn drops(&mut self, rules: &Rules, game: &Game, mover: PieceTypeId, dropped: PieceTypeId, into: &Squares) {
        let statement = game.move_rules.iter().position(|rule| rule.piece_type == mover);
        for (piece, kind) in (0..).zip(rules.pieces_of_sides()) {
            let squares = rules.home(kind.piece).intersection(into);
            let ids = rules.board.ids(&squares).filter(|_| kind.piece_type == dropped);
            let drops: Vec<PseudoMove> = ids.map(|to| self.step(piece, None, to)).collect();
            self.all.extend(drops);
        }
        self.add_pattern(statement.unwrap_or_default(), None);
    }

    /// A move without conditions by the pattern that is added next.
    fn step(&self, piece: u16, from: Option<SquareId>, to: SquareId) -> PseudoMove {
        PseudoMove {
            piece,
            from,
            between: Vec::new(),
            to,
            line: None,
            becomes: vec![piece],
            by_chance: false,
            limited: None,
            timing: PromotionTiming::AtOnce,
            only_checks: false,
            continues_only: false,
            pattern: self.patterns.len() as u32,
        }
    }

    fn add_pattern(&mut self, statement: usize, over: Option<PieceSet>) {
        self.patterns.push(MovePattern::single(statement, over, &self.of.pieces));
    }
}
