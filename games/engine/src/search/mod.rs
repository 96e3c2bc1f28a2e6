//! The search: principal variation search (Marsland's PVS, Reinefeld's Negascout) with iterative deepening.
//!
//! ```text
//! engine ── one or more threads that share a transposition table
//!   root ── iterative deepening, with aspiration windows
//!     mate ── proves a forced win within a number of moves
//!     node ── one position: ends, table, null move, then all moves
//!       late ── moves that are left out, or searched less deep
//!       prune ── the margins for that
//!       exchange ── what a capture gains, once all recaptures are made
//!       chance ── the mean over chance outcomes
//!       quiescence ── only captures and answers to checks
//! ```

mod chance;
mod exchange;
mod late;
mod mate;
mod node;
mod order;
mod prune;
mod quiescence;
mod root;
mod window;

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use qishu_rules::{Motion, Move};
use qishu_runtime::moves::{MoveFacts, SearchedPosition};

use crate::game::EngineGame;
use crate::level::Strength;
use crate::limits::{Control, SearchLimits, SearchRequest};
use crate::path::{GamePath, PathStep};
use crate::random::mixed;
use crate::score::{LONGEST_END, MOST_PLIES, MOST_POINTS, ended};
use crate::tablebase_hits::{TablebaseHit, TablebaseHits};
use crate::transpositions::TranspositionTable;
use order::{EarlierMoves, MoveChoice, MoveHistory};

/// The heuristics of a search beyond plain minimax. Without them it returns the minimax value, from fewer positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heuristics {
    /// Uses the transposition table.
    pub transpositions: bool,
    /// Null moves: lets the side pass, to test whether its position is good enough anyway.
    pub null_moves: bool,
    /// Reduces the depth of moves late in the order.
    pub reductions: bool,
    /// Leaves out positions and moves that can hardly come into the window (futility, late moves), where no move is
    /// compulsory and no position ends the game by itself.
    pub pruning: bool,
    /// Follows the captures on one square, to tell those that lose material (static exchange evaluation): they are tried
    /// last, and not at the horizon.
    pub exchanges: bool,
    /// Extends the depth where a side is in check.
    pub extensions: bool,
    /// Continues with captures at the horizon (quiescence search).
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
        pruning: true,
        exchanges: true,
        extensions: true,
        quiescence: true,
        hunting: true,
    };
    /// None.
    pub const NONE: Heuristics = Heuristics {
        transpositions: false,
        null_moves: false,
        reductions: false,
        pruning: false,
        exchanges: false,
        extensions: false,
        quiescence: false,
        hunting: false,
    };
}

/// The result of a search at a depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchReport {
    /// The depth, in plies.
    pub depth: i32,
    /// The distance of the farthest searched position from the root.
    pub deepest: usize,
    /// The rank among the best moves, from 1.
    pub place: usize,
    /// The points of the side to move.
    pub points: i32,
    /// The number of positions that all threads have searched.
    pub nodes: u64,
    /// The principal variation; at least one move.
    pub line: Vec<Move>,
    /// The number of entries of this search in a thousand of the transposition table.
    pub hash_full: u32,
    /// The number of tablebase hits of the first thread.
    pub tablebase_hits: u64,
}

/// The data that the threads of a search share.
#[derive(Clone, Copy)]
pub(crate) struct SearchSetting<'e> {
    pub game: &'e EngineGame,
    pub transpositions: &'e TranspositionTable,
    pub heuristics: Heuristics,
    pub strength: Strength,
    pub overhead: Duration,
    pub known: Option<&'e dyn TablebaseHits>,
    /// The number of positions that the helper threads have searched.
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
    overhead: Duration,
    heuristics: Heuristics,
    /// The candidate moves, unless these are all.
    only: Option<Vec<Move>>,
    /// The number of best moves that are reported.
    lines_asked: usize,
    is_helper: bool,
    position: Box<dyn SearchedPosition>,
    path: GamePath,
    /// The step of the root.
    root: usize,
    history: MoveHistory,
    /// The moves from the root on.
    made: Vec<MadeMove>,
    nodes: u64,
    most_nodes: u64,
    /// The number of positions at which the current quiescence search stops following captures.
    most_quiet: u64,
    /// The distance of the farthest position at this depth from the root.
    deepest: usize,
    is_stopped: bool,
    /// The greatest evaluation error, and the seed of errors.
    mistakes: (i32, u64),
    allows_null_moves: bool,
    /// Whether positions and moves may be left out.
    prunes: bool,
    /// Whether captures are followed on their square.
    follows_exchanges: bool,
    /// The value of an average piece.
    average: i32,
    /// The depth at the root, before extensions and reductions.
    depth_of_root: i32,
    /// The moves of all positions on the current path, one list after another.
    moves: Vec<MoveFacts>,
    choices: Vec<MoveChoice>,
    /// The principal variation from each ply on.
    lines: Vec<Vec<MoveFacts>>,
}

/// What is kept of a move that was made in the search.
#[derive(Clone, Copy)]
struct MadeMove {
    /// Where the row of the moves after it begins in the history; `None` for a pass.
    row: Option<u32>,
    /// What the pieces of each side were worth on their squares before it.
    standing: [i32; 2],
}

/// The number of positions between two clock checks: few, since an interpreted game is slow.
const NODES_BETWEEN_LOOKS: u64 = 32;

impl<'e> Searcher<'e> {
    /// A search from the end of a game's line.
    pub fn new(
        setting: SearchSetting<'e>,
        control: &'e Control,
        (position, path): (Box<dyn SearchedPosition>, GamePath),
        request: &SearchRequest,
    ) -> Searcher<'e> {
        let SearchSetting { game, transpositions, heuristics, strength, overhead, known, helpers_nodes } = setting;
        let limits = request.limits;
        let ends_at_once = game.game.ends.iter().any(|end| end.ending.is_about_positions());
        let passes = game.game.move_rules.iter().any(|one| matches!(one.motion, Motion::Passes(_)));
        let average = mean_value(&game.values);
        // Elsewhere a capture matters beyond its square, and a quiet move may decide.
        let is_plain = !game.game.must_capture && game.game.effects.is_empty() && game.game.turn.is_none();
        Searcher {
            game,
            transpositions,
            helpers_nodes,
            known,
            tablebase_hits: 0,
            control,
            limits,
            overhead,
            heuristics,
            only: request.only.clone(),
            lines_asked: request.lines.max(1),
            is_helper: false,
            position,
            root: path.steps.len() - 1,
            path,
            history: MoveHistory::new(game.values.len(), game.evaluation.squares),
            made: Vec::new(),
            nodes: 0,
            most_nodes: limits.nodes.unwrap_or(u64::MAX).min(strength.nodes.unwrap_or(u64::MAX)),
            most_quiet: u64::MAX,
            deepest: 0,
            is_stopped: false,
            average,
            mistakes: (average * strength.mistakes as i32 / 100, strength.seed),
            // A null move is no bound where passing, capturing or dropping is part of the rules, nor where it is one of several
            // moves in a turn.
            allows_null_moves: heuristics.null_moves
                && !passes
                && game.game.turn.is_none()
                && !game.game.must_capture
                && game.game.must_drop.is_empty()
                && game.game.has_royal(),
            follows_exchanges: heuristics.exchanges && is_plain,
            // Where positions end the game a quiet move may win it. Without values of pieces the margins would be nothing.
            prunes: heuristics.pruning && is_plain && !ends_at_once && average > 0,
            depth_of_root: 1,
            moves: Vec::new(),
            choices: Vec::new(),
            lines: vec![Vec::new(); MOST_PLIES + 2],
        }
    }

    /// Searches until it is stopped, to fill the shared transposition table. The first depth is given, so that threads
    /// differ.
    pub fn help(&mut self, first_depth: i32) {
        self.is_helper = true;
        self.run(first_depth, &mut |_| ());
    }

    /// Counts a position at this ply; returns whether the search must end.
    fn count(&mut self, ply: usize) -> bool {
        self.nodes += 1;
        self.deepest = self.deepest.max(ply);
        // A depth of one ply is always completed, so that every move has been searched.
        if self.nodes > self.most_nodes && self.depth_of_root > 1 {
            self.is_stopped = true;
        } else if self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) {
            let [_, hard] = self.limits.times(self.overhead);
            self.is_stopped |= self.control.is_stopped() || self.control.has_passed(hard);
            if self.is_helper {
                self.helpers_nodes.fetch_add(NODES_BETWEEN_LOOKS, Ordering::Relaxed);
            }
        }
        self.is_stopped
    }

    /// The score of the position at this ply, if an endgame table has it.
    fn tablebase_hit(&mut self, ply: usize) -> Option<i32> {
        let known = self.known.filter(|known| self.position.pieces() <= known.most_pieces())?;
        let TablebaseHit { outcome, plies } = known.end(&self.position.state())?;
        self.tablebase_hits += 1;
        Some(ended(outcome, ply + plies.min(LONGEST_END) as usize))
    }

    /// Makes a move of the list that was made last, and begins at `list`.
    fn make(&mut self, list: usize, index: usize) {
        let row = self.history.row(&self.moves[list + index]);
        self.made.push(MadeMove { row, standing: self.position.standing() });
        self.position.make(index);
        self.path.steps.push(PathStep::of(&*self.position));
    }

    /// Makes a null move.
    fn make_pass(&mut self) {
        self.made.push(MadeMove { row: None, standing: self.position.standing() });
        self.position.make_pass();
        self.path.steps.push(PathStep { is_trial: true, ..PathStep::of(&*self.position) });
    }

    fn unmake(&mut self) {
        self.position.unmake();
        self.path.steps.pop();
        self.made.pop();
    }

    /// The moves that have led here.
    fn earlier(&self) -> EarlierMoves {
        let mut made = self.made.iter().rev().map(|made| made.row);
        [made.next().flatten(), made.next().flatten()]
    }

    /// Whether the side that has made the last move makes the next one too, so that scores keep their sign.
    fn moves_again(&self) -> bool {
        let steps = &self.path.steps;
        matches!(steps.as_slice(), [.., before, last] if before.side == last.side)
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

    /// The material and positional lead of the side to move.
    fn lead(&self) -> i32 {
        let (own, standing) = (self.path.last().side, self.position.standing());
        standing[own] - standing[1 - own]
    }

    /// The same as [`evaluate`](Searcher::evaluate), but where pieces stand so that what they do can hardly lead into the
    /// window, it is not looked at.
    fn evaluate_within(&self, window: window::Window) -> i32 {
        let lead = self.lead();
        let (far, (mistake, _)) = (self.average * 3 / 2, self.mistakes);
        match mistake == 0 && (lead >= window.beta.saturating_add(far) || lead <= window.alpha.saturating_sub(far)) {
            true => lead.clamp(-MOST_POINTS, MOST_POINTS),
            false => self.evaluate(),
        }
    }

    /// Lists the moves and the choices among them, unordered. Returns where both lists begin.
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

    /// Computes the order bonus of each choice of a list.
    fn weigh(&mut self, (moves, choices): (usize, usize), remembered: u32, ply: usize) {
        let earlier = self.earlier();
        for choice in &mut self.choices[choices..] {
            let mv = &self.moves[moves + choice.first as usize];
            choice.bonus = self.history.bonus(mv, earlier, remembered, ply, &self.game.values);
        }
    }

    /// The choice with the highest bonus from an index on; it is swapped to that index.
    fn next_choice(&mut self, place: usize) -> Option<MoveChoice> {
        let rest = self.choices.get_mut(place..)?;
        // Of equal bonuses the first, so that the order is deterministic.
        let better = |best: usize, index: usize| if rest[index].bonus > rest[best].bonus { index } else { best };
        let best = (1..rest.len()).fold(0, better);
        let choice = *rest.get(best)?;
        rest.swap(0, best);
        Some(choice)
    }

    /// The same, but captures that lose material come last. Exchanges are followed only for captures whose turn has come,
    /// since most positions are cut off before.
    fn next_good_choice(&mut self, place: usize) -> Option<MoveChoice> {
        loop {
            let choice = self.next_choice(place)?;
            let lost = if order::is_capture(choice.bonus) { self.lost_by(choice) } else { 0 };
            if lost == 0 {
                return Some(choice);
            }
            self.choices[place].bonus = order::LOSING - i64::from(lost);
        }
    }
}

/// The value of an average piece that has a value.
fn mean_value(values: &[i32]) -> i32 {
    let piece_value: Vec<i64> = values.iter().filter(|&&value| value > 0).map(|&value| value.into()).collect();
    (piece_value.iter().sum::<i64>() / piece_value.len().max(1) as i64) as i32
}
