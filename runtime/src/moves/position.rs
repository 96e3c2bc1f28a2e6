//! Where a game stands: who stands where, several ways at once, kept up by turns made and taken back.

use std::fmt;

use qishu_rules::{GameState, Man, Rules, SideId};

use super::becoming::Becoming;
use super::hops::Hops;
use super::keys;
use super::safety::RoyalView;
use super::set::SquareSet;
use super::turn::{BESIDE, CompactTurn, TurnPath, TurnRecord};

/// How the men of one game go: what a compiled variant provides, and at the same time the tables that it needs for it.
pub trait GameMoves<const SQUARES: usize, const MEN: usize>: Sized + Send + Sync + 'static {
    /// Sets of squares, wide enough for the board.
    type Set: SquareSet;
    /// What a turn says of its way: `()` unless men take others on the way or several of them.
    type Path: TurnPath;

    /// The board and the pieces.
    const RULES: &'static Rules;
    /// The opening, as text.
    const START: &'static str;
    /// The men of each side whom the other side may never be able to take.
    const ROYALS: [&'static [usize]; 2];
    /// The side of each man: 0 or 1.
    const SIDES: [usize; MEN];
    /// The men of each side of whom one must stand on the board for it to pass; none where it never passes.
    const PASSERS: [&'static [usize]; 2] = [&[], &[]];
    /// Whether a man has not everywhere one choice of who he becomes.
    const CHOOSES: [bool; MEN] = [false; MEN];
    /// The men of each side of whom chance decides who they become.
    const BY_CHANCE: [&'static [usize]; 2] = [&[], &[]];
    /// The men whose moves are no quiet plies.
    const RESTLESS: &'static [usize] = &[];
    /// Whether men come onto the board.
    const DROPS: bool = false;
    /// The men of each side who take others on the way or several of them.
    const HOPPERS: [&'static [usize]; 2] = [&[], &[]];
    /// Whether a side that can take a man has to.
    const MUST_TAKE: bool = false;
    /// Whether somebody takes men where he arrives, in one hop.
    const TAKES: bool = true;
    /// Whether rows of men end the game.
    const ROWS: bool = false;
    /// Whether every turn has to be made to know that it is safe: where turns change more than who stands on the squares of
    /// departure and arrival, so far as ways onto royal men are concerned.
    const TRIES_ALL: bool = false;

    /// The tables, which are filled when first asked for.
    fn tables() -> &'static Self;

    /// Calls `go` for each man of a side with the squares to which he may go, safe or not, in one hop and without taking
    /// anybody on the way. He takes `enemies`, so far as he may, and goes to the `empty` squares; either set can be made
    /// smaller to ask for less.
    fn go(
        &self,
        side: usize,
        at: &MenSets<Self::Set, MEN>,
        empty: Self::Set,
        enemies: Self::Set,
        go: impl FnMut(usize, usize, Self::Set),
    );

    /// Calls `drop` for each man who may come onto the board with the squares for which he may do so, safe or not, all of
    /// them `empty`.
    #[inline]
    fn drop(
        &self,
        _side: usize,
        _at: &MenSets<Self::Set, MEN>,
        _empty: Self::Set,
        _drop: impl FnMut(usize, Self::Set),
    ) {
    }

    /// Finds all ways of a man from a square on which he takes others on the way or may go on after he has taken somebody.
    #[inline]
    fn hop(&self, _man: usize, _from: usize, _at: &MenSets<Self::Set, MEN>, _hops: &mut Hops<Self::Set>) {}

    /// Squares of which a man stands on one if he has a way as in [`hop`](GameMoves::hop); there may be more of them.
    #[inline]
    fn hop_starts(&self, _man: usize, _at: &MenSets<Self::Set, MEN>) -> Self::Set {
        !Self::Set::EMPTY
    }

    /// Shows a view all ways by which men of a side may take a royal man of the other side who stands on a square.
    #[inline]
    fn onto_royal(&self, _side: usize, _royal: usize, _to: usize, _view: &mut impl RoyalView<Self::Set>) {}

    /// Who a man may be after he has arrived on a square; `None` if he remains who he is.
    #[inline]
    fn becomes(&self, _man: usize, _to: usize) -> Option<Becoming> {
        None
    }

    /// Where a man cannot arrive, since chance has nobody left for him to be, given how many of some men there are on the
    /// board.
    #[inline]
    fn barred(&self, _man: usize, _number: impl Fn(&[usize]) -> u32) -> Self::Set {
        Self::Set::EMPTY
    }

    /// Whether some men have a row through a square that ends the game.
    #[inline]
    fn has_row(&self, _through: usize, _men: Self::Set) -> bool {
        false
    }
}

/// Where the men stand, as sets of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MenSets<S, const MEN: usize> {
    /// The squares of each man.
    pub men: [S; MEN],
    /// The squares of each side's men.
    pub sides: [S; 2],
}

impl<S: SquareSet, const MEN: usize> MenSets<S, MEN> {
    /// The squares on which anybody stands.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> S {
        self.sides[0] | self.sides[1]
    }

    /// Changes whether a man of a side is among those who stand on some squares.
    #[inline]
    pub(super) fn turn_over(&mut self, man: usize, side: usize, squares: S) {
        self.men[man] ^= squares;
        self.sides[side] ^= squares;
    }

    /// The squares of some men.
    #[inline]
    #[must_use]
    pub fn of(&self, men: &[usize]) -> S {
        men.iter().fold(S::EMPTY, |all, &man| all | self.men[man])
    }

    /// How many of some men there are.
    #[inline]
    pub(super) fn number(&self, men: &[usize]) -> u32 {
        self.of(men).len()
    }
}

/// Where a game stands: a position, who is to move, and what else counts.
pub struct GamePosition<G: GameMoves<SQUARES, MEN>, const SQUARES: usize, const MEN: usize> {
    pub(super) tables: &'static G,
    /// The number of the man on each square, or [`NOBODY`].
    pub(super) on: [u8; SQUARES],
    pub(super) at: MenSets<G::Set, MEN>,
    pub(super) to_move: usize,
    key: u64,
    quiet_plies: u32,
    move_number: u32,
    /// Whether a row has ended the game.
    pub(super) is_over: bool,
}

/// No man has this number.
pub(super) const NOBODY: u8 = u8::MAX;

/// A state of another board: of another size, or with men whom this game has not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherBoard;

impl std::error::Error for OtherBoard {}

impl fmt::Display for OtherBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the state is one of another board")
    }
}

impl<G: GameMoves<SQUARES, MEN>, const SQUARES: usize, const MEN: usize> GamePosition<G, SQUARES, MEN> {
    /// The beginning of a game.
    #[must_use]
    pub fn start() -> Self {
        let state = G::RULES.parse_state(G::START).expect("the compiler has read the opening");
        Self::new(&state).expect("the opening is of this board")
    }

    /// A position with what stands beside it. Every man stands where the rules let him; whether the position keeps the rules
    /// beyond that, is not asked.
    ///
    /// # Errors
    ///
    /// Fails if the state is one of another board.
    pub fn new(state: &GameState) -> Result<Self, OtherBoard> {
        if state.position.len() != SQUARES || state.to_move.index() > 1 {
            return Err(OtherBoard);
        }
        let mut position = GamePosition {
            tables: G::tables(),
            on: [NOBODY; SQUARES],
            at: MenSets { men: [G::Set::EMPTY; MEN], sides: [G::Set::EMPTY; 2] },
            to_move: state.to_move.index(),
            key: if state.to_move.index() == 1 { keys::SECOND_SIDE } else { 0 },
            quiet_plies: state.quiet_plies,
            move_number: state.move_number,
            is_over: false,
        };
        for (square, man) in state.position.iter().enumerate() {
            match man.number() {
                Some(man) if man < MEN => position.put(man, square),
                Some(_) => return Err(OtherBoard),
                None => {}
            }
        }
        if G::ROWS {
            let sides = position.at.sides;
            let has_row = |square| sides.iter().any(|&men| position.tables.has_row(square, men));
            position.is_over = (0..SQUARES).any(has_row);
        }
        Ok(position)
    }

    /// The same as plain data.
    #[must_use]
    pub fn state(&self) -> GameState {
        GameState {
            position: (0..SQUARES).map(|square| self.man(square)).collect(),
            to_move: self.to_move(),
            quiet_plies: self.quiet_plies,
            move_number: self.move_number,
        }
    }

    /// Who stands on a square.
    ///
    /// # Panics
    ///
    /// Panics if the board has no square of that index.
    #[must_use]
    pub fn man(&self, square: usize) -> Man {
        match self.on[square] {
            NOBODY => Man::NONE,
            man => Man::of(man.into()),
        }
    }

    /// The side to move.
    #[must_use]
    pub fn to_move(&self) -> SideId {
        SideId(self.to_move as u32)
    }

    /// The key: a number by which positions that differ, or differ in who is to move, almost surely differ too. It is kept
    /// up by each turn, and is the same in every program that is compiled from the same rules.
    #[inline]
    #[must_use]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The number of quiet plies.
    #[inline]
    pub(super) fn quiet_plies(&self) -> u32 {
        self.quiet_plies
    }

    /// Makes a turn, which the side to move has.
    #[inline]
    pub fn make(&mut self, turn: CompactTurn<G::Path>) -> TurnRecord<G::Path> {
        let mut record = TurnRecord {
            turn,
            mover: NOBODY,
            taken: NOBODY,
            key: self.key,
            quiet_plies: self.quiet_plies,
            move_number: self.move_number,
        };
        self.quiet_plies = self.quiet_plies.saturating_add(1);
        if !record.turn.is_pass() {
            self.go(&mut record);
        }
        self.move_number = self.move_number.saturating_add(self.to_move as u32);
        self.to_move ^= 1;
        self.key ^= keys::SECOND_SIDE;
        record
    }

    /// Moves the man of a turn that is no pass, and notes who he was and whom he took.
    #[inline]
    fn go(&mut self, record: &mut TurnRecord<G::Path>) {
        let CompactTurn { from, to, becomes, path } = &record.turn;
        let to = usize::from(*to);
        if G::DROPS && *from == BESIDE {
            record.mover = *becomes;
        } else {
            record.mover = self.on[usize::from(*from)];
            self.remove(record.mover.into(), (*from).into());
        }
        for hop in path.hops().iter().filter(|hop| hop.taken != BESIDE) {
            self.remove(hop.man.into(), hop.taken.into());
        }
        record.taken = self.on[to];
        if record.taken != NOBODY {
            self.remove(record.taken.into(), to);
        }
        self.put((*becomes).into(), to);
        // Who goes over several squares has taken somebody.
        let takes = record.taken != NOBODY || !path.hops().is_empty();
        if takes || G::RESTLESS.contains(&record.mover.into()) {
            self.quiet_plies = 0;
        }
        if G::ROWS {
            self.is_over = self.tables.has_row(to, self.at.sides[self.to_move]);
        }
    }

    /// Takes the turn back that was made last.
    #[inline]
    pub fn unmake(&mut self, record: TurnRecord<G::Path>) {
        let TurnRecord { turn, mover, taken, key, quiet_plies, move_number } = record;
        if !turn.is_pass() {
            self.remove(turn.becomes.into(), turn.to.into());
            if taken != NOBODY {
                self.put(taken.into(), turn.to.into());
            }
            for hop in turn.path.hops().iter().filter(|hop| hop.taken != BESIDE) {
                self.put(hop.man.into(), hop.taken.into());
            }
            if !(G::DROPS && turn.from == BESIDE) {
                self.put(mover.into(), turn.from.into());
            }
        }
        self.to_move ^= 1;
        self.key = key;
        self.quiet_plies = quiet_plies;
        self.move_number = move_number;
        // Nobody has a turn once it is over.
        self.is_over = false;
    }

    #[inline]
    fn put(&mut self, man: usize, square: usize) {
        self.on[square] = man as u8;
        self.turn_over(man, square);
    }

    #[inline]
    fn remove(&mut self, man: usize, square: usize) {
        self.on[square] = NOBODY;
        self.turn_over(man, square);
    }

    /// Changes whether the man is among those who stand on the square.
    #[inline]
    fn turn_over(&mut self, man: usize, square: usize) {
        let one = G::Set::of(square);
        self.at.turn_over(man, G::SIDES[man], one);
        self.key ^= keys::of(man, square);
    }
}

impl<G: GameMoves<SQUARES, MEN>, const SQUARES: usize, const MEN: usize> Clone for GamePosition<G, SQUARES, MEN> {
    fn clone(&self) -> Self {
        GamePosition { ..*self }
    }
}

impl<G: GameMoves<SQUARES, MEN>, const SQUARES: usize, const MEN: usize> PartialEq for GamePosition<G, SQUARES, MEN> {
    fn eq(&self, other: &Self) -> bool {
        let rest = |one: &Self| (one.to_move, one.key, one.quiet_plies, one.move_number, one.is_over);
        self.on == other.on && self.at == other.at && rest(self) == rest(other)
    }
}

impl<G: GameMoves<SQUARES, MEN>, const SQUARES: usize, const MEN: usize> Eq for GamePosition<G, SQUARES, MEN> {}

impl<G: GameMoves<SQUARES, MEN>, const SQUARES: usize, const MEN: usize> fmt::Debug for GamePosition<G, SQUARES, MEN> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&G::RULES.state_text(&self.state()))
    }
}
