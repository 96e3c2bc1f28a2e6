//! The plan of a game's moves.

use std::collections::BTreeSet;

use qishu_rules::{CountedSides, Ending, Game, Piece, Promotion, Rules, SquareId, Squares};
use qishu_runtime::moves::HandShape;

use super::order::{order_of, orders_captures};
use super::shape::{Whereabouts, counted_leaps, drops, shapes};
use super::state::state;
use super::{
    Checking, CountOfBothShape, CountShape, Dropping, Going, MovePlan, MoveShape, MoveTable, PieceLimit, PiecePlan,
    PiecesChosen, PromotionPlan, RowShape,
};
use crate::pseudo_moves::{MovePattern, PieceOfSide, PieceSet, PseudoMove, PseudoMoves};

/// Decides in which tables the pieces of a game look up their moves.
#[must_use]
pub fn plan_moves(rules: &Rules, game: &Game, pseudo_moves: &PseudoMoves) -> MovePlan {
    let mut decision = Decision { rules, game, pseudo_moves, homes: homes(rules), tables: Vec::new() };
    let pieces = (0..pseudo_moves.pieces.len()).map(|piece| decision.piece(piece)).collect();
    let royals = [0, 1].map(|side| decision.royals(side));
    let passers = pseudo_moves.passers.each_ref();
    let if_stuck = |piece: usize| pseudo_moves.passers_if_stuck.iter().any(|some| some.has(Piece::of(piece)));
    let state = state(rules, game, pseudo_moves);
    let hands = state.as_ref().map_or(&[][..], |state| &state.hands);
    let piece_counts = counts_of_sides(game, pseudo_moves, hands);
    let ends_with = |is_one: &dyn Fn(&Ending) -> bool| game.ends.iter().any(|end| is_one(&end.ending));
    MovePlan {
        squares: pseudo_moves.squares,
        tables: decision.tables,
        pieces,
        royals,
        passers: passers.map(|all| all.numbers().filter(|&piece| !if_stuck(piece)).collect()),
        passers_if_stuck: pseudo_moves.passers_if_stuck.each_ref().map(|some| some.numbers().collect()),
        restless: restless(game, pseudo_moves),
        restless_drops: ends_with(&|ending| matches!(ending, Ending::QuietPlies { drops: true, .. })),
        restless_promotions: ends_with(&|ending| matches!(ending, Ending::QuietPlies { promotions: true, .. })),
        must_capture: game.must_capture,
        must_capture_most: game.must_capture_most,
        must_not_check: game.must_not_check,
        must_drop: [0, 1].map(|side| must_drop(game, pseudo_moves, side)),
        orders_captures: orders_captures(pseudo_moves),
        rows: rows(game),
        counts: counts(&piece_counts),
        counts_of_both: counts_of_both(piece_counts),
        state,
        tries_all: tries_all(game, pseudo_moves),
    }
}

/// The pieces whose moves are no quiet plies.
fn restless(game: &Game, pseudo_moves: &PseudoMoves) -> Vec<usize> {
    let is_moving = |piece: &usize| {
        game.ends.iter().any(|end| match &end.ending {
            Ending::QuietPlies { moving, .. } => moving.contains(&pseudo_moves.pieces[*piece].piece_type),
            _ => false,
        })
    };
    (0..pseudo_moves.pieces.len()).filter(is_moving).collect()
}

/// The pieces of a side that must be dropped if they can.
fn must_drop(game: &Game, pseudo_moves: &PseudoMoves, side: usize) -> Vec<usize> {
    let is_one = |piece: &PieceOfSide| piece.side.index() == side && game.must_drop.contains(&piece.piece_type);
    (0..).zip(&pseudo_moves.pieces).filter(|(_, piece)| is_one(piece)).map(|(number, _)| number).collect()
}

/// The rows that end the game.
fn rows(game: &Game) -> Vec<RowShape> {
    let row = |ending: &Ending| {
        let Ending::Line(rows) = ending else { return None };
        Some(RowShape { length: rows.length.into(), axes: rows.axes, listed: rows.listed().collect() })
    };
    game.ends.iter().filter_map(|end| row(&end.ending)).collect()
}

/// The numbers of pieces that end the game, of either side.
fn counts(ends: &[([CountShape; 2], CountedSides)]) -> Vec<CountShape> {
    let of_either = ends.iter().filter(|(_, sides)| *sides == CountedSides::Either);
    of_either.flat_map(|(counts, _)| counts).filter(|count| !count.pieces.is_empty()).cloned().collect()
}

/// The numbers of pieces of both sides that end the game.
fn counts_of_both(ends: Vec<([CountShape; 2], CountedSides)>) -> Vec<CountOfBothShape> {
    let of_both = ends.into_iter().filter(|(_, sides)| *sides != CountedSides::Either);
    of_both.map(|(counts, sides)| CountOfBothShape { counts, sides }).collect()
}

/// The numbers of pieces that end the game, for each side.
fn counts_of_sides(
    game: &Game,
    pseudo_moves: &PseudoMoves,
    hands: &[HandShape],
) -> Vec<([CountShape; 2], CountedSides)> {
    let counts = game.ends.iter().filter_map(|end| {
        let Ending::Count { pieces, on, in_hand, at_least, at_most, safe, while_full, sides } = &end.ending else {
            return None;
        };
        let of_side = |side: usize| {
            let own = || (0..).zip(&pseudo_moves.pieces).filter(|(_, piece)| piece.side.index() == side);
            let is_held = |hand: &HandShape| {
                *in_hand && pieces.contains(&hand.piece_type) && own().any(|(_, one)| one.piece_type == hand.piece_type)
            };
            CountShape {
                pieces: own().filter(|(_, one)| pieces.contains(&one.piece_type)).map(|(number, _)| number).collect(),
                on: on[side].clone(),
                hands: (0..).zip(hands).filter(|(_, hand)| is_held(hand)).map(|(index, _)| index).collect(),
                numbers: *at_least..=*at_most,
                safe_from: safe.then_some(1 - side),
                while_full: *while_full,
            }
        };
        Some(([0, 1].map(of_side), *sides))
    });
    counts.collect()
}

/// Whether every move has to be made to see whether it is legal. The condition is that moves must not leave some groups, or
/// that there are royal pieces, and some move does more than move a piece and capture on arrival. It may capture on the
/// way, or turn a piece into one that differs in being royal or in its role as a screen; or it may change pieces on other
/// squares. Where no check may be given, or pieces are royal as the last of their type, every move is tried too.
fn tries_all(game: &Game, pseudo_moves: &PseudoMoves) -> bool {
    let screens: Vec<&PieceSet> = pseudo_moves.patterns.iter().filter_map(|pattern| pattern.over.as_ref()).collect();
    let is_alike = |one: usize, other: usize| {
        let has = |pieces: &&&PieceSet, piece: usize| pieces.has(Piece::of(piece));
        let royal = pseudo_moves.pieces[one].is_royal || pseudo_moves.pieces[other].is_royal;
        one == other || !royal && screens.iter().all(|pieces| has(&pieces, one) == has(&pieces, other))
    };
    let is_plain = |pseudo_move: &PseudoMove| {
        let pattern = pseudo_moves.pattern(pseudo_move);
        let mut others = pseudo_move.becomes.iter();
        !pattern.again
            && !pattern.captures_between
            && others.all(|&other| is_alike(pseudo_move.piece.into(), other.into()))
    };
    if !game.royal_as_last.is_empty() {
        return true;
    }
    let has_royal = pseudo_moves.pieces.iter().any(|piece| piece.is_royal);
    let changes_others = !game.effects.is_empty() || !game.following_drops.is_empty();
    let tries_royal = || game.must_not_check || changes_others || !pseudo_moves.all.iter().all(is_plain);
    !game.must_not_leave.is_empty() || has_royal && tries_royal()
}

/// The squares of each piece. The checker has ensured that its moves lead nowhere else.
fn homes(rules: &Rules) -> Vec<BTreeSet<SquareId>> {
    rules.pieces_of_sides().map(|kind| rules.board.ids(&rules.home(kind.piece)).collect()).collect()
}

/// A piece's pseudo-legal moves from square to square, grouped by equal conditions; each group with one of its move
/// patterns. Those that only give check are apart.
fn by_condition(pseudo_moves: &PseudoMoves, piece: usize) -> Vec<(&MovePattern, Vec<&PseudoMove>)> {
    let mut found: Vec<(&MovePattern, Vec<&PseudoMove>)> = Vec::new();
    for pseudo_move in of_piece(pseudo_moves, piece).filter(|pseudo_move| pseudo_move.from.is_some()) {
        let pattern = pseudo_moves.pattern(pseudo_move);
        let same = |other: &MovePattern| MovePattern { statement: pattern.statement, ..other.clone() } == *pattern;
        let is_alike = |alike: &[&PseudoMove]| alike.iter().all(|one| one.only_checks == pseudo_move.only_checks);
        match found.iter_mut().find(|(other, alike)| same(other) && is_alike(alike)) {
            Some((_, alike)) => alike.push(pseudo_move),
            None => found.push((pattern, vec![pseudo_move])),
        }
    }
    found.sort_by_key(|(pattern, _)| pattern.statement);
    found
}

/// The pseudo-legal moves of a piece.
fn of_piece(pseudo_moves: &PseudoMoves, piece: usize) -> impl Iterator<Item = &PseudoMove> {
    pseudo_moves.all.iter().filter(move |pseudo_move| usize::from(pseudo_move.piece) == piece)
}

struct Decision<'p> {
    rules: &'p Rules,
    game: &'p Game,
    pseudo_moves: &'p PseudoMoves,
    /// The squares of each piece.
    homes: Vec<BTreeSet<SquareId>>,
    tables: Vec<MoveTable>,
}

impl Decision<'_> {
    fn piece(&mut self, piece: usize) -> PiecePlan {
        let pseudo_moves = self.pseudo_moves;
        let side = pseudo_moves.pieces[piece].side.index();
        let (mut goes, mut capture_steps, mut checks) = (Vec::new(), Vec::new(), Vec::new());
        for (pattern, alike) in by_condition(pseudo_moves, piece) {
            let captures = self.chosen(&pattern.captures, |other| pseudo_moves.pieces[other].side.index() != side);
            let is_move = alike.iter().all(|one| !one.only_checks);
            let is_going = is_move && (pattern.to_empty || captures != PiecesChosen::Only(Vec::new()));
            let royals = self.royals_taken(pattern, side, &alike);
            if !is_going && royals.is_empty() {
                continue;
            }
            let whereabouts = Whereabouts {
                homes: &self.homes[piece],
                arrivals: &self.arrivals(pattern),
                over_one: pattern.over.is_some(),
            };
            let shapes = match pattern.counted {
                Some(_) => vec![(counted_leaps(&self.rules.board, &alike), None)],
                None => shapes(&self.rules.board, &alike, &whereabouts),
            };
            for (shape, from) in shapes {
                let going = Going {
                    table: self.table(shape, piece),
                    from,
                    screens: pattern.over.as_ref().map(|pieces| self.chosen(pieces, |_| true)),
                    blocking: self.chosen(&pattern.blocking, |_| true),
                    counted: pattern.counted.as_ref().map(|pieces| self.chosen(pieces, |_| true)),
                    captures_between: pattern.captures_between,
                    directly_behind: pattern.directly_behind,
                    to_empty: pattern.to_empty,
                    captures: captures.clone(),
                    again: pattern.again,
                    repeats: pattern.repeats,
                    order: order_of(pattern),
                };
                if !royals.is_empty() {
                    let royals = (royals != self.royals(1 - side)).then(|| royals.clone());
                    checks.push(Checking { going: going.clone(), royals });
                }
                match pattern.again || pattern.captures_between {
                    true => capture_steps.extend(is_move.then_some(going)),
                    false => goes.extend(is_going.then_some(going)),
                }
            }
        }
        let (drop, promotions, last_of) = (self.drop(piece), self.promotions(piece), self.last_of(piece));
        PiecePlan { side, goes, capture_steps, checks, drop, promotions, last_of }
    }

    /// The squares where a piece can arrive by such a move at all: no piece is captured on a square that it cannot be
    /// on.
    fn arrivals(&self, pattern: &MovePattern) -> BTreeSet<SquareId> {
        if pattern.to_empty {
            return (0..self.pseudo_moves.squares).map(|square| SquareId(square as u16)).collect();
        }
        pattern.captures.numbers().flat_map(|piece| self.homes[piece].iter().copied()).collect()
    }

    /// The royal pieces of the other side that a pattern captures; none if its pseudo-legal moves never reach one.
    fn royals_taken(&self, pattern: &MovePattern, side: usize, pseudo_moves: &[&PseudoMove]) -> Vec<usize> {
        let among = if pattern.captures_between { pattern.over.as_ref() } else { Some(&pattern.captures) };
        let captured = |piece: &usize| among.is_some_and(|pieces| pieces.has(Piece::of(*piece)));
        let captured: Vec<usize> = self.royals(1 - side).into_iter().filter(captured).collect();
        let on_the_way = |pseudo_move: &PseudoMove| match pattern.captures_between {
            true => self.pseudo_moves.hurdles(pseudo_move).to_vec(),
            false => vec![pseudo_move.to],
        };
        let mut squares = pseudo_moves.iter().flat_map(|pseudo_move| on_the_way(pseudo_move));
        let is_met = squares.any(|square| captured.iter().any(|&piece| self.homes[piece].contains(&square)));
        if is_met { captured } else { Vec::new() }
    }

    /// The royal pieces of a side, with those that are royal at times.
    fn royals(&self, side: usize) -> Vec<usize> {
        let pieces = self
            .pseudo_moves
            .pieces
            .iter()
            .enumerate()
            .filter(|(_, piece)| (piece.is_royal || piece.is_royal_as_last) && piece.side.index() == side);
        pieces.map(|(piece, _)| piece).collect()
    }

    /// The pieces of a piece's type, if it is royal only as the last of them.
    fn last_of(&self, piece: usize) -> Option<Vec<usize>> {
        self.pseudo_moves.pieces[piece].is_royal_as_last.then(|| self.limit(piece).pieces)
    }

    /// The drop of a piece.
    fn drop(&mut self, piece: usize) -> Option<Dropping> {
        let pseudo_moves = self.pseudo_moves;
        let dropped: BTreeSet<(SquareId, &[SquareId])> = of_piece(pseudo_moves, piece)
            .filter(|pseudo_move| pseudo_move.from.is_none())
            .map(|pseudo_move| (pseudo_move.to, pseudo_move.between.as_slice()))
            .collect();
        if dropped.is_empty() {
            return None;
        }
        // Pieces from the hand are limited by what is there.
        let matters = |limit: &PieceLimit| {
            pseudo_moves.pieces[piece].hand.is_none() && (limit.most as usize) < pseudo_moves.squares
        };
        let limit = Some(self.limit(piece)).filter(matters);
        Some(Dropping { table: self.table(drops(&self.rules.board, &dropped), piece), limit })
    }

    /// The count limit of a piece's type.
    fn limit(&self, piece: usize) -> PieceLimit {
        let pieces = &self.pseudo_moves.pieces;
        let PieceOfSide { piece_type, most, .. } = pieces[piece];
        PieceLimit { pieces: (0..pieces.len()).filter(|&other| pieces[other].piece_type == piece_type).collect(), most }
    }

    /// The index of the table of that shape.
    fn table(&mut self, shape: MoveShape, piece: usize) -> usize {
        let index = self.tables.iter().position(|table| table.shape == shape).unwrap_or_else(|| {
            self.tables.push(MoveTable { shape, pieces: Vec::new() });
            self.tables.len() - 1
        });
        let pieces = &mut self.tables[index].pieces;
        if pieces.last() != Some(&piece) {
            pieces.push(piece);
        }
        index
    }

    /// A set of pieces, in the shortest listing among all candidates.
    fn chosen(&self, pieces: &PieceSet, is_candidate: impl Fn(usize) -> bool) -> PiecesChosen {
        let candidates = (0..self.pseudo_moves.pieces.len()).filter(|&piece| is_candidate(piece));
        let (chosen, others): (Vec<usize>, Vec<usize>) = candidates.partition(|&piece| pieces.has(Piece::of(piece)));
        match others.len() {
            0 if !chosen.is_empty() => PiecesChosen::All,
            left if left < chosen.len() => PiecesChosen::AllBut(others),
            _ => PiecesChosen::Only(chosen),
        }
    }

    /// The promotions of a piece: squares, each with the pieces that it may become.
    fn promotions(&self, piece: usize) -> Vec<PromotionPlan> {
        let mut found: Vec<PromotionPlan> = Vec::new();
        for &PseudoMove { ref becomes, by_chance, limited, timing, from, to, .. } in of_piece(self.pseudo_moves, piece)
        {
            let becomes: Vec<usize> = becomes.iter().map(|&other| other.into()).collect();
            if becomes == [piece] && !by_chance && limited.is_none() {
                continue;
            }
            let by_chance = by_chance.then(|| becomes.iter().map(|&other| self.limit(other)).collect());
            let limits = limited.map(|index| {
                let promotion = &self.game.promotions[index];
                becomes.iter().map(|&other| self.result_limit(promotion, other)).collect::<Vec<_>>()
            });
            let by_capture = self.promotion(piece, from, to).is_some_and(|promotion| promotion.by_capture);
            let (from, to) = self.promoted(piece, (from, to));
            let is_same = |other: &&mut PromotionPlan| {
                let squares = (&other.becomes, &other.by_chance, &other.limits, &other.from)
                    == (&becomes, &by_chance, &limits, &from);
                squares && (other.by_capture, other.timing) == (by_capture, timing)
            };
            match found.iter_mut().find(is_same) {
                Some(same) => same.on = same.on.union(&to),
                None => found.push(PromotionPlan { on: to, from, becomes, by_chance, limits, by_capture, timing }),
            }
        }
        found
    }

    /// The limit of a result, if it has one.
    fn result_limit(&self, promotion: &Promotion, becomes: usize) -> Option<PieceLimit> {
        let pieces = &self.pseudo_moves.pieces;
        let limit = promotion.limit_of(pieces[becomes].piece_type)?;
        let counted = (0..pieces.len()).filter(|&other| limit.counted.contains(&pieces[other].piece_type));
        Some(PieceLimit { pieces: counted.collect(), most: limit.most })
    }

    /// The square of arrival of a promoted piece, and all squares of departure, if the promotion depends on them.
    fn promoted(&self, piece: usize, (from, to): (Option<SquareId>, SquareId)) -> (Option<Squares>, Squares) {
        let by_arrival = |promotion: &&Promotion| promotion.on.has(self.rules.board.square(to));
        let by_departure = self.promotion(piece, from, to).filter(|promotion| !by_arrival(promotion));
        let on = std::iter::once(self.rules.board.square(to)).collect();
        (by_departure.map(|promotion| promotion.from.clone()), on)
    }

    /// The promotion of a piece by the squares of a move.
    fn promotion(&self, piece: usize, from: Option<SquareId>, to: SquareId) -> Option<&Promotion> {
        let (board, piece_type) = (&self.rules.board, self.pseudo_moves.pieces[piece].piece_type);
        Promotion::of(&self.game.promotions, piece_type, board.square(from?), board.square(to))
    }
}
