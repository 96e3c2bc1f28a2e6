//! Moves of a piece that may capture several others, one step after another.

use std::collections::BTreeSet;

use qishu_rules::{CaptureStep, Move, Piece, PromotionTiming, SquareId};

use super::interpret::Interpreter;
use super::pseudo_moves::PseudoMove;

/// A move under way.
#[derive(Clone, Copy)]
struct Unfinished<'m> {
    /// The square of departure.
    from: SquareId,
    /// The steps so far.
    steps: &'m [CaptureStep],
    /// The pieces on the board; the moving piece is on the last square.
    position: &'m [Piece],
    /// The number of the moving piece now.
    piece: usize,
    /// The squares of captured pieces that stay until the move ends.
    staying: &'m [SquareId],
}

/// The moves that begin with one more step.
struct NextStep {
    step: CaptureStep,
    /// Whether the piece may continue after it.
    again: bool,
    /// The moves that end with it.
    ending: Vec<Move>,
    /// The moves that continue.
    continuing: Vec<Move>,
}

impl Interpreter<'_> {
    /// The moves of the piece on a square.
    pub(crate) fn go(&self, position: &[Piece], piece: usize, from: SquareId, moves: &mut BTreeSet<Move>) {
        let start = Unfinished { from, steps: &[], position, piece, staying: &[] };
        let first = self.pseudo_moves.from(piece, Some(from)).iter().filter(|one| !one.only_checks);
        let first = first.filter_map(|one| Some(self.next_step(&start, one, self.capture_step(position, one)?)));
        moves.extend(chosen(first.collect()));
    }

    /// The moves after some steps that capture one more piece.
    fn further(&self, before: &Unfinished<'_>) -> Vec<Move> {
        let Some(last) = before.steps.last() else { return Vec::new() };
        let next = self.pseudo_moves.from(before.piece, Some(last.to)).iter().filter_map(|one| {
            let pattern = self.pseudo_moves.pattern(one);
            let step = self.capture_step(before.position, one)?;
            let is_new = step.captured.is_some_and(|captured| !before.staying.contains(&captured));
            let is_open = pattern.again && is_new && !(pattern.without_reversal && self.reverses(before, step.to));
            is_open.then(|| self.next_step(before, one, step))
        });
        chosen(next.collect())
    }

    /// The moves that begin with some steps and one more.
    fn next_step(&self, before: &Unfinished<'_>, pseudo_move: &PseudoMove, step: CaptureStep) -> NextStep {
        let pattern = self.pseudo_moves.pattern(pseudo_move);
        let steps = [before.steps, &[step]].concat();
        let again = pattern.again && step.captured.is_some();
        let mut next = NextStep { step, again, ending: Vec::new(), continuing: Vec::new() };
        for becomes in self.becomes(before.position, pseudo_move) {
            let now = match pseudo_move.timing {
                PromotionTiming::Afterwards => Some(before.piece),
                _ => becomes.number(),
            };
            let continues = now == Some(before.piece) || pseudo_move.timing == PromotionTiming::Again;
            let further = match now.filter(|_| again && continues) {
                Some(piece) => self.after_step(before, &steps, pattern.afterwards, piece),
                None => Vec::new(),
            };
            if further.is_empty() {
                let (capture_steps, then) = (steps.clone(), None);
                next.ending.push(Move::Go { from: before.from, capture_steps, becomes, then });
            }
            next.continuing.extend(further);
        }
        next
    }

    /// The moves after some steps, of which the last has just been made.
    fn after_step(&self, before: &Unfinished<'_>, steps: &[CaptureStep], afterwards: bool, piece: usize) -> Vec<Move> {
        let Some(&CaptureStep { to, captured: Some(captured) }) = steps.last() else { return Vec::new() };
        let at = before.steps.last().map_or(before.from, |step| step.to);
        let (mut position, mut staying) = (before.position.to_vec(), before.staying.to_vec());
        position[at.index()] = Piece::NONE;
        if afterwards {
            staying.push(captured);
        } else {
            position[captured.index()] = Piece::NONE;
        }
        position[to.index()] = Piece::of(piece);
        self.further(&Unfinished { from: before.from, steps, position: &position, piece, staying: &staying })
    }

    /// Whether a step leads back in the direction from which the last one came.
    fn reverses(&self, before: &Unfinished<'_>, to: SquareId) -> bool {
        let [.., last] = before.steps else { return false };
        let start = before.steps.iter().rev().nth(1).map_or(before.from, |step| step.to);
        let [start, at, to] = [start, last.to, to].map(|square| self.rules.board.square(square));
        at.toward(to) == at.toward(start)
    }
}

/// The moves by some steps that exclude each other. Behind the piece that it captures, a piece chooses a square from which
/// it continues, if there is one.
fn chosen(next: Vec<NextStep>) -> Vec<Move> {
    let captures_same =
        |one: &NextStep, other: &NextStep| one.again && other.again && one.step.captured == other.step.captured;
    let continues = |one: &NextStep, is_there: bool| {
        let others =
            next.iter().filter(|other| captures_same(one, other) && (other.step.to == one.step.to) == is_there);
        others.into_iter().any(|other| !other.continuing.is_empty())
    };
    let stops = |one: &NextStep| continues(one, true) || !continues(one, false);
    let ending = next.iter().filter(|one| stops(one)).flat_map(|one| one.ending.iter().cloned());
    let ending: Vec<Move> = ending.collect();
    next.iter().flat_map(|one| one.continuing.iter().cloned()).chain(ending).collect()
}
