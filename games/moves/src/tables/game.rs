//! The tables of one game, in the form that positions ask.

use std::sync::Arc;

use qishu_rules::{BoardAxis, Rules, Squares};
use qishu_runtime::moves::{
    Becoming, CaptureSteps, CountOfBoth, CountsOfBoth, GameFeatures, GameMoves, MoveCaptureSteps, PieceCount,
    PieceCountTable, PieceSets, RowTable, RoyalView, SquareSet, StateTables, barred, reached,
};
use smallvec::SmallVec;

use super::lookup::LookupTable;
use super::piece::{GoingTable, PatternSquares, PieceTables, PromotionTable};
use crate::plan::{CountOfBothShape, CountShape, MovePlan};

/// The shared tables of one game.
#[derive(Clone, Debug)]
pub struct GameTables<S, const SQUARES: usize>(Arc<SharedTables<S, SQUARES>>);

#[derive(Debug)]
struct SharedTables<S, const SQUARES: usize> {
    rules: Arc<Rules>,
    plan: MovePlan,
    all: Vec<LookupTable<S, SQUARES>>,
    pieces: Vec<PieceTables<S>>,
    facts: Vec<PieceFacts>,
    /// The pieces of each side that move to a square, that attack royal pieces, and that come onto the board.
    going: [Vec<usize>; 2],
    checking: [Vec<usize>; 2],
    dropping: [Vec<usize>; 2],
    by_chance: [Vec<usize>; 2],
    hoppers: [Vec<usize>; 2],
    has_drops: bool,
    takes: bool,
    /// The rows that end the game, if any do.
    rows: Option<RowTable<S>>,
    counts: Option<PieceCountTable<S>>,
    counts_of_both: Option<CountsOfBoth<S>>,
    state: Option<StateTables<S>>,
}

/// Facts about a piece that are asked with every move.
#[derive(Clone, Copy, Debug)]
struct PieceFacts {
    side: usize,
    /// Whether its moves are no quiet plies.
    is_restless: bool,
}

/// What the patterns of one piece ask of a position.
type PiecePatternSquares<S> = SmallVec<[PatternSquares<S>; 4]>;

impl<S: SquareSet, const SQUARES: usize> GameTables<S, SQUARES> {
    /// Fills the tables of a plan.
    pub fn new(rules: &Arc<Rules>, plan: MovePlan) -> Self {
        let board = &rules.board;
        let pieces: Vec<PieceTables<S>> = plan.pieces.iter().map(|piece| PieceTables::new(board, piece)).collect();
        let some = |is_one: &dyn Fn(&PieceTables<S>) -> bool| {
            let all = || plan.pieces.iter().zip(&pieces).enumerate();
            let of = |side| all().filter(move |(_, (plan, piece))| plan.side == side && is_one(piece));
            [0, 1].map(|side| of(side).map(|(number, _)| number).collect::<Vec<_>>())
        };
        let axes: Vec<(usize, Vec<BoardAxis>)> =
            plan.rows.iter().map(|row| (row.length, row.axes.iter().collect())).collect();
        let rows: Vec<(usize, &[BoardAxis])> = axes.iter().map(|(length, axes)| (*length, &**axes)).collect();
        let listed: Vec<Squares> = plan.rows.iter().flat_map(|row| row.listed.iter().cloned()).collect();
        let facts = plan
            .pieces
            .iter()
            .enumerate()
            .map(|(number, piece)| PieceFacts { side: piece.side, is_restless: plan.restless.contains(&number) });
        let counted = |count: &CountShape| PieceCount {
            pieces: count.pieces.clone().into(),
            on: count.on.clone(),
            hands: count.hands.clone().into(),
            numbers: count.numbers.clone(),
            safe_from: count.safe_from,
            while_full: count.while_full,
        };
        let of_both =
            |count: &CountOfBothShape| CountOfBoth { counts: count.counts.each_ref().map(counted), sides: count.sides };
        GameTables(Arc::new(SharedTables {
            rules: rules.clone(),
            facts: facts.collect(),
            all: plan.tables.iter().map(|table| LookupTable::new(board, &table.shape)).collect(),
            going: some(&|piece| !piece.goes.is_empty()),
            checking: some(&|piece| !piece.checks.is_empty()),
            dropping: some(&|piece| piece.drop.is_some()),
            by_chance: plan.by_chance(),
            hoppers: plan.hoppers(),
            has_drops: plan.has_drops(),
            takes: plan.takes(),
            rows: (!rows.is_empty()).then(|| RowTable::new(board, &rows).with(board, &listed)),
            counts: (!plan.counts.is_empty()).then(|| PieceCountTable::new(board, plan.counts.iter().map(counted))),
            counts_of_both: (!plan.counts_of_both.is_empty())
                .then(|| CountsOfBoth::new(board, plan.counts_of_both.iter().map(of_both))),
            state: plan.state.as_ref().map(|state| StateTables::new(board, state)),
            pieces,
            plan,
        }))
    }

    fn asked<const PIECES: usize>(
        &self,
        goings: &[GoingTable<S>],
        at: &PieceSets<S, PIECES>,
        empty: S,
        enemies: S,
    ) -> PiecePatternSquares<S> {
        goings.iter().map(|going| going.asked(at, empty, enemies)).collect()
    }

    /// What the capture steps of a piece ask of a position.
    fn asked_to_capture<const PIECES: usize>(&self, piece: usize, at: &PieceSets<S, PIECES>) -> PiecePatternSquares<S> {
        let enemies = at.sides[1 - self.0.facts[piece].side];
        self.asked(&self.0.pieces[piece].capture_steps, at, !at.occupied(), enemies)
    }

    /// The squares on which a piece cannot arrive because no outcome of chance is left.
    fn barred_to(&self, piece: usize, number: impl Fn(&[usize]) -> u32) -> S {
        barred(piece, self.0.pieces[piece].promotions.iter().filter_map(PromotionTable::of_chance), number)
    }
}

impl<S: SquareSet, const SQUARES: usize, const PIECES: usize> GameMoves<SQUARES, PIECES> for GameTables<S, SQUARES> {
    type Set = S;
    type Path = MoveCaptureSteps;
    const FEATURES: GameFeatures = GameFeatures::ALL;

    fn rules(&self) -> &Rules {
        &self.0.rules
    }

    fn royals(&self, side: usize) -> &[usize] {
        &self.0.plan.royals[side]
    }

    fn last_of(&self, piece: usize) -> Option<&[usize]> {
        self.0.plan.pieces[piece].last_of.as_deref()
    }

    fn side_of(&self, piece: usize) -> usize {
        self.0.facts[piece].side
    }

    fn passers(&self, side: usize) -> &[usize] {
        &self.0.plan.passers[side]
    }

    fn passers_if_stuck(&self, side: usize) -> &[usize] {
        &self.0.plan.passers_if_stuck[side]
    }

    fn changes_on(&self, piece: usize) -> S {
        self.0.pieces[piece].changes_on
    }

    fn by_chance(&self, side: usize) -> &[usize] {
        &self.0.by_chance[side]
    }

    fn is_restless(&self, piece: usize) -> bool {
        self.0.facts[piece].is_restless
    }

    fn has_restless_drops(&self) -> bool {
        self.0.plan.restless_drops
    }

    fn has_restless_promotions(&self) -> bool {
        self.0.plan.restless_promotions
    }

    fn has_drops(&self) -> bool {
        self.0.has_drops
    }

    fn hoppers(&self, side: usize) -> &[usize] {
        &self.0.hoppers[side]
    }

    fn must_capture(&self) -> bool {
        self.0.plan.must_capture
    }

    fn must_capture_most(&self) -> bool {
        self.0.plan.must_capture_most
    }

    fn must_not_check(&self) -> bool {
        self.0.plan.must_not_check
    }

    fn must_drop(&self, side: usize) -> &[usize] {
        &self.0.plan.must_drop[side]
    }

    fn orders_captures(&self) -> bool {
        self.0.plan.orders_captures
    }

    fn takes(&self) -> bool {
        self.0.takes
    }

    fn ends_at_once(&self) -> bool {
        self.0.plan.ends_at_once()
    }

    fn tries_all(&self) -> bool {
        self.0.plan.tries_all
    }

    fn state(&self) -> Option<&StateTables<S>> {
        self.0.state.as_ref()
    }

    fn go(&self, side: usize, at: &PieceSets<S, PIECES>, empty: S, enemies: S, mut go: impl FnMut(usize, usize, S)) {
        for &piece in &self.0.going[side] {
            let squares = at.pieces[piece];
            if squares.is_empty() {
                continue;
            }
            let goes = &self.0.pieces[piece].goes;
            let asked = self.asked(goes, at, empty, enemies);
            for from in squares.squares() {
                let targets = |from, repeats, occupied: S| {
                    let goes = goes.iter().zip(&asked).filter(|(going, _)| going.repeats() == repeats);
                    let each = goes.map(|(going, asked)| going.targets(&self.0.all, from, &asked.with(occupied)));
                    each.fold(S::EMPTY, |all, targets| all | targets)
                };
                let repeated = match goes.iter().any(GoingTable::repeats) {
                    true => reached(from, at.occupied(), |from, occupied| targets(from, true, occupied)),
                    false => S::EMPTY,
                };
                go(piece, from, targets(from, false, at.occupied()) | repeated);
            }
        }
    }

    fn drop(&self, side: usize, at: &PieceSets<S, PIECES>, empty: S, mut drop: impl FnMut(usize, S)) {
        for &piece in &self.0.dropping[side] {
            let Some((table, limit)) = &self.0.pieces[piece].drop else { continue };
            let LookupTable::Drops(table) = &self.0.all[*table] else { continue };
            if limit.as_ref().is_none_or(|limit| at.of(&limit.pieces).len() < limit.most) {
                drop(piece, table.onto(at.occupied()) & empty);
            }
        }
    }

    fn capture_step(&self, piece: usize, from: usize, at: &PieceSets<S, PIECES>, capture_steps: &mut CaptureSteps<S>) {
        let asked = self.asked_to_capture(piece, at);
        for (going, asked) in self.0.pieces[piece].capture_steps.iter().zip(&asked) {
            going.capture_step(&self.0.all, from, asked, capture_steps);
        }
    }

    fn capture_step_starts(&self, piece: usize, at: &PieceSets<S, PIECES>) -> S {
        let asked = self.asked_to_capture(piece, at);
        let each = self.0.pieces[piece].capture_steps.iter().zip(&asked);
        let mut starts = each.map(|(going, asked)| going.capture_step_starts(&self.0.all, asked));
        starts.try_fold(S::EMPTY, |all, starts| Some(all | starts?)).unwrap_or(!S::EMPTY)
    }

    fn onto_royal(&self, side: usize, royal: usize, to: usize, view: &mut impl RoyalView<S>) {
        for &piece in &self.0.checking[side] {
            let barred = self.barred_to(piece, |pieces| view.of(pieces).len());
            for (going, royals) in &self.0.pieces[piece].checks {
                if royals.as_ref().is_none_or(|royals| royals.contains(&royal)) {
                    going.onto_royal(&self.0.all, piece, to, barred, view);
                }
            }
        }
    }

    fn becomes(&self, piece: usize, from: usize, to: usize) -> Option<Becoming<'_>> {
        self.0.pieces[piece].promotions.iter().find_map(|promotion| promotion.becoming(from, to))
    }

    fn barred(&self, piece: usize, number: impl Fn(&[usize]) -> u32) -> S {
        self.barred_to(piece, number)
    }

    fn has_row(&self, through: usize, pieces: S) -> bool {
        self.0.rows.as_ref().is_some_and(|rows| rows.has(through, pieces))
    }

    fn counts(&self) -> Option<&PieceCountTable<S>> {
        self.0.counts.as_ref()
    }

    fn counts_of_both(&self) -> Option<&CountsOfBoth<S>> {
        self.0.counts_of_both.as_ref()
    }
}
