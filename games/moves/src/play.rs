//! A game in progress: its history, and whether it is over.

use qishu_rules::{Balance, Ending, Game, GameEnd, GameOutcome, GameState, Move, SideId};

use super::interpret::Interpreter;

/// A game in progress, from some state on.
#[derive(Clone, Debug)]
pub struct Play<'i> {
    game: &'i Interpreter<'i>,
    /// All states so far; at least one.
    states: Vec<GameState>,
}

impl<'i> Play<'i> {
    /// A game that begins with this state. Earlier states are unknown, so no position has been repeated.
    pub fn new(game: &'i Interpreter<'i>, state: GameState) -> Play<'i> {
        Play { game, states: vec![state] }
    }

    /// The current state.
    pub fn state(&self) -> &GameState {
        &self.states[self.states.len() - 1]
    }

    /// Makes a move, which has to be legal.
    pub fn go_on(&mut self, mv: &Move) {
        let next = self.game.after(self.state(), mv);
        self.go_on_to(next);
    }

    /// Appends the state after a move.
    pub fn go_on_to(&mut self, next: GameState) {
        self.states.push(next);
    }

    /// The outcome for the side to move, by the first end that applies. `None` if the game is not over, or if no end
    /// applies to a side without a move.
    pub fn outcome(&self) -> Option<GameOutcome> {
        self.outcome_by(|| !self.game.legal_moves(self.state()).is_empty())
    }

    /// The same outcome, where the side to move is known to have no move.
    pub fn outcome_without_moves(&self) -> Option<GameOutcome> {
        self.outcome_by(|| false)
    }

    fn outcome_by(&self, has_moves: impl Fn() -> bool) -> Option<GameOutcome> {
        let (end, whose) = self.end(has_moves)?;
        Some(end.outcome_for(self.state().to_move, whose))
    }

    /// The first end of the game that applies, and the side whose outcome it states. `has_moves` is only called where
    /// it matters.
    pub fn end(&self, has_moves: impl Fn() -> bool) -> Option<(&'i GameEnd, SideId)> {
        let game: &'i Game = self.game.game;
        let applied = |end: &'i GameEnd| {
            let whose = self.ended(&end.ending, &has_moves)?;
            Some((end, end.side.unwrap_or(whose)))
        };
        game.ends.iter().find_map(applied)
    }

    /// The side whose outcome it is, if this end applies.
    fn ended(&self, ending: &Ending, has_moves: &impl Fn() -> bool) -> Option<SideId> {
        let (game, state) = (self.game, self.state());
        let to_move = state.to_move;
        let holds = |balance: &Balance| balance.holds(game.rules, &state.position, to_move);
        match ending {
            Ending::Line(_) | Ending::Groups(_) | Ending::Checks(_) => game.side_of(ending, &state.position, to_move),
            Ending::Count { .. } => {
                let unanswered = || game.awaits_reply(ending, state) && !has_moves();
                let side = game.side_of(ending, &state.position, to_move);
                side.or_else(|| unanswered().then_some(Game::other(to_move)))
            }
            Ending::NoMove { in_check, balance } => {
                let applies =
                    !has_moves() && (!in_check || game.in_check(&state.position, to_move)) && balance.iter().all(holds);
                applies.then_some(to_move)
            }
            Ending::QuietPlies { plies, balance, .. } => {
                (state.quiet_plies >= *plies && balance.iter().all(holds)).then_some(to_move)
            }
            Ending::OnlyLeft(_) => ending.leaves_only(game.rules, &state.position).then_some(to_move),
            Ending::Repeats { times, by_checks, balance } => {
                let first = self.first_of(*times).filter(|_| balance.iter().all(holds))?;
                if *by_checks { self.checking_since(first) } else { Some(to_move) }
            }
        }
    }

    /// The index of the first state with the current position and side to move, if it has occurred at least `times`
    /// times.
    fn first_of(&self, times: u32) -> Option<usize> {
        let is_same =
            |other: &&GameState| other.to_move == self.state().to_move && other.position == self.state().position;
        let same = self.states.iter().filter(is_same).count();
        (same >= times as usize).then(|| self.states.iter().position(|other| is_same(&other)))?
    }

    /// The side that has given check with the last move of every turn since then, if there is exactly one.
    fn checking_since(&self, first: usize) -> Option<SideId> {
        let pairs = self.states[first..].windows(2);
        let begun = pairs.filter(|pair| pair[0].to_move != pair[1].to_move).map(|pair| &pair[1]);
        let always_checks = |side: &SideId| {
            let mut after_own = begun.clone().filter(|state| state.to_move != *side);
            after_own.all(|state| self.game.in_check(&state.position, state.to_move))
        };
        let mut checking = [SideId(0), SideId(1)].into_iter().filter(always_checks);
        let side = checking.next()?;
        checking.next().is_none().then_some(side)
    }
}
