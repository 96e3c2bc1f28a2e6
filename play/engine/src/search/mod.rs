//! The search: principal variations (Marsland's PVS, which is Reinefeld's Negascout), deeper and deeper.
//!
//! ```text
//! engine ── one thread or several that share a transpositions
//!   root ── deeper by one ply at a time, in windows around the last score
//!     mate ── nothing but whether the side wins in so many moves
//!     node ── one position: ends, transpositions, a trial pass, then all moves
//!       chance ── the mean over what chance may decide
//!       quiet ── only captures_made and answers to checks, then the judgement
//! ```

mod chance;
mod mate;
mod node;
mod order;
mod quiescence;
mod root;

use std::sync::atomic::{AtomicU64, Ordering};

use qishu_rules::{Ending, Motion, Move};
use qishu_runtime::moves::{MoveFacts, SearchedPosition};

use crate::game::EngineGame;
use crate::level::Strength;
use crate::limits::{Control, SearchLimits, SearchRequest};
use crate::path::{GamePath, PathStep};
use crate::random::mixed;
use crate::score::{LONGEST_END, MOST_PLIES, MOST_POINTS, ended};
use crate::tablebase_hits::{TablebaseHit, TablebaseHits};
use crate::transpositions::TranspositionTable;
use order::{MoveChoice, MoveHistory};

/// What a search does beyond looking at everything. Without all of them it finds what minimax finds, with fewer
/// positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heuristics {
    /// Remembers positions.
    pub transpositions: bool,
    /// Lets the side pass to see whether its position is too good anyway.
    pub null_moves: bool,
    /// Looks less far ahead where a move comes late in the order.
    pub reductions: bool,
    /// Looks farther ahead where a side is in check.
    pub extensions: bool,
    /// Goes on with captures where the search ends.
    pub quiescence: bool,
    /// Drives royal pieces to where they can hardly flee, once their side has few pieces left.
    pub hunting: bool,
}

impl Heuristics {
    /// All of them.
    pub const ALL: Heuristics = Heuristics {
        transpositions: true,
        null_moves: true,
        reductions: true,
        extensions: true,
        quiescence: true,
        hunting: true,
    };
    /// None.
    pub const NONE: Heuristics = Heuristics {
        transpositions: false,
        null_moves: false,
        reductions: false,
        extensions: false,
        quiescence: false,
        hunting: false,
    };
}

/// What a search has found after so many plies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchReport {
    /// How many plies it has looked ahead.
    pub depth: i32,
    /// How many plies lie before the farthest position that it has looked at.
    pub deepest: usize,
    /// Which of the best turns it is about, from 1.
    pub place: usize,
    /// The points of the side to move.
    pub points: i32,
    /// How many positions all threads have looked at.
    pub nodes: u64,
    /// What it expects, beginning with the move it would make; at least one.
    pub line: Vec<Move>,
    /// How many of a thousand entries of the transposition table are of this search.
    pub hash_full: u32,
    /// In how many positions the first thread has been told how games end from there.
    pub tablebase_hits: u64,
}

/// What the threads of a search have in common.
#[derive(Clone, Copy)]
pub(crate) struct SearchSetting<'e> {
    pub game: &'e EngineGame,
    pub transpositions: &'e TranspositionTable,
    pub heuristics: Heuristics,
    pub strength: Strength,
    pub known: Option<&'e dyn TablebaseHits>,
    /// How many positions the threads have looked at that help the first one.
    pub helpers_nodes: &'e AtomicU64,
}

/// One thread of a search.
pub(crate) struct Searcher<'e> {
    game: &'e EngineGame,
    transpositions: &'e TranspositionTable,
    helpers_nodes: &'e AtomicU64,
    known: Option<&'e dyn TablebaseHits>,
    tablebase_hits: u64,
    control: &'e Control,
    limits: SearchLimits,
    heuristics: Heuristics,
    /// The turns among which it chooses, unless these are all.
    only: Option<Vec<Move>>,
    /// Of how many of the best turns it tells.
    lines_asked: usize,
    is_helper: bool,
    position: Box<dyn SearchedPosition>,
    path: GamePath,
    /// The step of the root.
    root: usize,
    history: MoveHistory,
    nodes: u64,
    most_nodes: u64,
    /// How many positions have been looked at when no more captures are followed behind a position where the search
    /// ends.
    most_quiet: u64,
    /// The plies before the farthest position of this depth.
    deepest: usize,
    is_stopped: bool,
    /// The greatest mistake in judging, and what mistakes are drawn with.
    mistakes: (i32, u64),
    allows_null_moves: bool,
    /// Whether quiet moves can be passed over where little is looked ahead and the side is behind.
    passes_over_dull: bool,
    /// What an average piece is worth.
    average: i32,
    /// How many plies are looked ahead from the root, before anything is extended or reduced.
    depth_of_root: i32,
    /// The moves of all positions from the root on, those of one behind those of the one before.
    moves: Vec<MoveFacts>,
    choices: Vec<MoveChoice>,
    /// For each ply the turns that are expected from there on.
    lines: Vec<Vec<MoveFacts>>,
}

/// After so many positions a thread looks at the clock: few, since a game that is interpreted is slow.
const NODES_BETWEEN_LOOKS: u64 = 32;

impl<'e> Searcher<'e> {
    /// A search from where a game stands.
    pub fn new(
        setting: SearchSetting<'e>,
        control: &'e Control,
        (position, path): (Box<dyn SearchedPosition>, GamePath),
        request: &SearchRequest,
    ) -> Searcher<'e> {
        let SearchSetting { game, transpositions, heuristics, strength, known, helpers_nodes } = setting;
        let limits = request.limits;
        let rows = game.game.ends.iter().any(|end| matches!(end.ending, Ending::Line { .. }));
        let passes = game.game.move_rules.iter().any(|one| matches!(one.motion, Motion::Passes));
        Searcher {
            game,
            transpositions,
            helpers_nodes,
            known,
            tablebase_hits: 0,
            control,
            limits,
            heuristics,
            only: request.only.clone(),
            lines_asked: request.lines.max(1),
            is_helper: false,
            position,
            root: path.steps.len() - 1,
            path,
            history: MoveHistory::new(game.values.len(), game.evaluation.squares),
            nodes: 0,
            most_nodes: limits.nodes.unwrap_or(u64::MAX).min(strength.nodes.unwrap_or(u64::MAX)),
            most_quiet: u64::MAX,
            deepest: 0,
            is_stopped: false,
            average: mean_value(&game.values),
            mistakes: (mean_value(&game.values) * strength.mistakes as i32 / 100, strength.seed),
            // Where one may pass, where one must capture and where pieces come onto the board, a pass is no measure.
            allows_null_moves: heuristics.null_moves
                && !passes
                && !game.game.must_capture
                && !game.game.royal.is_empty(),
            // Where rows end the game a quiet move may win it, and where one must capture it may cost everything.
            passes_over_dull: heuristics.reductions && !rows && !game.game.must_capture,
            depth_of_root: 1,
            moves: Vec::new(),
            choices: Vec::new(),
            lines: vec![Vec::new(); MOST_PLIES + 2],
        }
    }

    /// Searches until it is stopped, to fill the transposition table that all threads share. The first depth is given,
    /// so that threads differ.
    pub fn help(&mut self, first_depth: i32) {
        self.is_helper = true;
        self.run(first_depth, &mut |_| ());
    }

    /// Counts a position so many plies ahead; whether the search has to end.
    fn count(&mut self, ply: usize) -> bool {
        self.nodes += 1;
        self.deepest = self.deepest.max(ply);
        // One ply is looked ahead whatever the number is, so that every move has been seen.
        if self.nodes > self.most_nodes && self.depth_of_root > 1 {
            self.is_stopped = true;
        } else if self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) {
            let [_, hard] = self.limits.times();
            self.is_stopped |= self.control.is_stopped() || self.control.has_passed(hard);
            if self.is_helper {
                self.helpers_nodes.fetch_add(NODES_BETWEEN_LOOKS, Ordering::Relaxed);
            }
        }
        self.is_stopped
    }

    /// The score of the position, so many plies after the root, if it is known without a search.
    fn tablebase_hit(&mut self, ply: usize) -> Option<i32> {
        let known = self.known.filter(|known| self.position.pieces() <= known.most_pieces())?;
        let TablebaseHit { outcome, plies } = known.end(&self.position.state())?;
        self.tablebase_hits += 1;
        Some(ended(outcome, ply + plies.min(LONGEST_END) as usize))
    }

    /// Makes a move of the list that was made last.
    fn make(&mut self, index: usize) {
        self.position.make(index);
        self.path.steps.push(PathStep::of(&*self.position));
    }

    /// Lets the side pass on trial.
    fn make_pass(&mut self) {
        self.position.make_pass();
        self.path.steps.push(PathStep { is_trial: true, ..PathStep::of(&*self.position) });
    }

    fn unmake(&mut self) {
        self.position.unmake();
        self.path.steps.pop();
    }

    /// What the position looks like to the side to move.
    fn evaluate(&self) -> i32 {
        let standing = self.position.standing();
        let hunt = if self.heuristics.hunting { self.game.hunt.points(&*self.position, standing) } else { 0 };
        let points = standing[0] - standing[1] + self.position.doing() + hunt;
        let (mistake, seed) = self.mistakes;
        let own = if self.path.last().side == 0 { points } else { -points };
        let wrong = match mistake {
            0 => 0,
            mistake => (mixed(self.path.last().key ^ seed) % (2 * mistake as u64 + 1)) as i32 - mistake,
        };
        (own + wrong).clamp(-MOST_POINTS, MOST_POINTS)
    }

    /// How much better the pieces of the side to move stand.
    fn lead(&self) -> i32 {
        let (own, standing) = (self.path.last().side, self.position.standing());
        standing[own] - standing[1 - own]
    }

    /// The same as [`evaluate`](Searcher::judge), but where pieces stand so that what they do can hardly lead into the
    /// window, it is not looked at.
    fn oracle_within(&self, window: node::Window) -> i32 {
        let lead = self.lead();
        let (far, (mistake, _)) = (self.average * 3 / 2, self.mistakes);
        match mistake == 0 && (lead >= window.beta.saturating_add(far) || lead <= window.alpha.saturating_sub(far)) {
            true => lead.clamp(-MOST_POINTS, MOST_POINTS),
            false => self.evaluate(),
        }
    }

    /// Lists turns and what can be chosen among them, in no order yet. The results are where both begin.
    fn list(&mut self, captures_made: bool) -> (usize, usize) {
        let begins = (self.moves.len(), self.choices.len());
        self.position.list(captures_made, &mut self.moves);
        self.choices.extend(order::choices(begins.0 as u32, &self.moves[begins.0..]));
        begins
    }

    /// Forgets the list that was made last.
    fn forget(&mut self, (moves, choices): (usize, usize)) {
        self.position.forget();
        self.moves.truncate(moves);
        self.choices.truncate(choices);
    }

    /// Says of the choices from some place on how soon they should be tried.
    fn weigh(&mut self, (moves, choices): (usize, usize), remembered: u32, ply: usize) {
        for choice in &mut self.choices[choices..] {
            let mv = &self.moves[moves + choice.first as usize];
            choice.bonus = self.history.bonus(mv, remembered, ply, &self.game.values);
        }
    }

    /// The best of the choices from a place on, which goes there.
    fn next_choice(&mut self, place: usize) -> Option<MoveChoice> {
        let rest = self.choices.get(place..)?;
        // Of equals the first, so that the order is always the same.
        let best = (0..rest.len()).max_by_key(|&index| (rest[index].bonus, std::cmp::Reverse(index)))?;
        self.choices.swap(place, place + best);
        Some(self.choices[place])
    }
}

/// The value of an average piece that is worth something.
fn mean_value(values: &[i32]) -> i32 {
    let piece_value: Vec<i64> = values.iter().filter(|&&value| value > 0).map(|&value| value.into()).collect();
    (piece_value.iter().sum::<i64>() / piece_value.len().max(1) as i64) as i32
}
