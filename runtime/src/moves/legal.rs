//! Legal turns: listed, counted, and followed for some plies.

use smallvec::SmallVec;

use super::position::{GameMoves, GamePosition};
use super::safety::{After, Present, RoyalWatch};
use super::set::SquareSet;
use super::turn::CompactTurn;

/// The turns of one position: as many as games usually have stand on the stack.
type Turns = SmallVec<[CompactTurn; 96]>;

impl<G: GameMoves<SQUARES, MEN>, const SQUARES: usize, const MEN: usize> GamePosition<G, SQUARES, MEN> {
    /// All legal turns of the side to move, each once; man by man.
    #[must_use]
    pub fn turns(&self) -> Turns {
        let mut turns = self.listed(!self.at.occupied());
        if self.may_pass() {
            turns.push(CompactTurn::PASS);
        }
        turns
    }

    /// The legal turns that take a man.
    #[must_use]
    pub fn takings(&self) -> Turns {
        self.listed(G::Set::EMPTY)
    }

    /// The squares on which men of the other side stand whom a side could take if it were to move.
    #[must_use]
    pub fn attacked(&self, by: usize) -> G::Set {
        let mut attacked = G::Set::EMPTY;
        self.tables.go(by, &self.at, G::Set::EMPTY, self.at.sides[1 - by], |_, _, targets| attacked |= targets);
        attacked
    }

    /// Whether a royal man of the side to move could be taken if the other side were to move.
    #[must_use]
    pub fn in_check(&self) -> bool {
        self.watch().in_check
    }

    /// How many legal turns the side to move has.
    #[must_use]
    pub fn count_turns(&self) -> u64 {
        let mut count = u64::from(self.may_pass());
        self.each_legal(!self.at.occupied(), |man, _, targets| {
            count += u64::from(targets.len());
            count += self.further_choices(man, targets);
        });
        count
    }

    /// The number of sequences of so many legal turns; a game that ends sooner has none. The last ply is counted without
    /// being made. Beyond the greatest number of 64 bits, it is that one.
    pub fn perft(&mut self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_turns(),
            _ => self.turns().into_iter().fold(0, |sum: u64, turn| {
                let record = self.make(turn);
                let number = self.perft(depth - 1);
                self.unmake(record);
                sum.saturating_add(number)
            }),
        }
    }

    fn listed(&self, empty: G::Set) -> Turns {
        let mut turns = Turns::new();
        self.each_legal(empty, |man, from, targets| {
            for to in targets.squares() {
                let go = |becomes| CompactTurn { from: from as u8, to: to as u8, becomes };
                match self.tables.becomes(man, to) {
                    [] => turns.push(go(man as u8)),
                    others => turns.extend(others.iter().map(|&other| go(other))),
                }
            }
        });
        turns
    }

    /// How many more turns than squares of arrival there are, because men may choose who they become.
    #[inline]
    fn further_choices(&self, man: usize, targets: G::Set) -> u64 {
        if !G::CHOOSES[man] {
            return 0;
        }
        targets.squares().map(|to| self.tables.becomes(man, to).len().saturating_sub(1) as u64).sum()
    }

    /// Calls `visit` for each man with the squares to which he may legally go, empty ones only among these.
    #[inline]
    fn each_legal(&self, empty: G::Set, mut visit: impl FnMut(usize, usize, G::Set)) {
        let (own, other) = (self.to_move, 1 - self.to_move);
        let watch = self.watch();
        self.tables.go(own, &self.at, empty, self.at.sides[other], |man, from, targets| {
            let is_royal = G::ROYALS[own].contains(&man);
            let (mut legal, tried) = if is_royal { (G::Set::EMPTY, targets) } else { watch.sort(from, targets) };
            for to in tried.squares() {
                if self.is_safe_after(man, from, to) {
                    legal |= G::Set::of(to);
                }
            }
            visit(man, from, legal);
        });
    }

    /// Whether the side to move may pass: only while none of its royal men could be taken.
    fn may_pass(&self) -> bool {
        let passers = G::PASSERS[self.to_move];
        !passers.is_empty() && !self.at.of(passers).is_empty() && !self.in_check()
    }

    /// The squares of a side's royal men.
    #[inline]
    fn royals(&self, side: usize) -> G::Set {
        self.at.of(G::ROYALS[side])
    }

    /// What the side to move has to watch.
    #[inline]
    fn watch(&self) -> RoyalWatch<G::Set> {
        let mut view = Present { men: &self.at.men, occupied: self.at.occupied(), watch: RoyalWatch::default() };
        for royal in self.royals(self.to_move).squares() {
            self.tables.onto_royal(1 - self.to_move, royal, &mut view);
        }
        view.watch
    }

    /// Whether no royal man of the side to move can be taken after a turn.
    #[inline]
    fn is_safe_after(&self, man: usize, from: usize, to: usize) -> bool {
        let (start, end) = (G::Set::of(from), G::Set::of(to));
        let mut royals = self.royals(self.to_move);
        if royals.has(from) {
            royals ^= start | end;
        }
        royals.squares().all(|royal| {
            let mut view = After {
                men: &self.at.men,
                occupied: (self.at.occupied() & !start) | end,
                changed: start | end,
                arrives: man,
                to: end,
                in_check: false,
            };
            self.tables.onto_royal(1 - self.to_move, royal, &mut view);
            !view.in_check
        })
    }
}
