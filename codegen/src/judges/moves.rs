//! Legal moves straight from the statements of the rules: every man walks over the board, one square after another.
//!
//! It shares nothing with passages, and neither counts men between nor looks anything up: it is the judge of them.

use std::collections::BTreeSet;

use qishu_rules::{
    Direction, Ending, Game, GameState, Hop, Man, Motion, Move, Over, PieceId, Rules, SideId, Square, Turn,
};

/// The legal moves, in order.
pub fn legal_moves(rules: &Rules, game: &Game, state: &GameState) -> BTreeSet<Turn> {
    let pieces: Vec<PieceId> = rules.men().map(|kind| kind.piece).collect();
    let board = MenOnBoard { rules, game, pieces: &pieces, men: &state.position };
    if game.ends.iter().any(|end| board.any_line(&end.ending)) {
        return BTreeSet::new();
    }
    let mut turns: BTreeSet<Turn> = board.turns(state.to_move);
    turns.retain(|turn| !board.in_check_after(state.to_move, turn));
    if game.must_take && turns.iter().any(Turn::takes) {
        turns.retain(Turn::takes);
    }
    turns
}

/// Who stands where.
struct MenOnBoard<'r> {
    rules: &'r Rules,
    game: &'r Game,
    /// What each man is, by his number.
    pieces: &'r [PieceId],
    men: &'r [Man],
}

/// A man on his way: where he is and whom he has gone over.
#[derive(Clone)]
struct Walker {
    at: Square,
    passed: Vec<Square>,
}

impl MenOnBoard<'_> {
    fn man(&self, square: Square) -> Option<Man> {
        let man = self.men[self.rules.board.id(square)?.index()];
        (man != Man::NONE).then_some(man)
    }

    fn piece_on(&self, square: Square) -> Option<PieceId> {
        self.pieces.get(self.man(square)?.number()?).copied()
    }

    fn side_on(&self, square: Square) -> Option<SideId> {
        self.piece_on(square).map(|piece| self.rules.piece(piece).side)
    }

    fn in_check_after(&self, side: SideId, turn: &Turn) -> bool {
        let mut men = self.men.to_vec();
        turn.make(&mut men);
        let board = MenOnBoard { men: &men, ..*self };
        board.turns(Game::other(side)).iter().any(|answer| board.takes_royal_of(answer, side))
    }

    fn takes_royal_of(&self, turn: &Turn, side: SideId) -> bool {
        let Turn::Go { hops, .. } = turn else { return false };
        let mut taken = hops.iter().filter_map(|hop| self.piece_on(self.rules.board.square(hop.taken?)));
        taken.any(|piece| self.rules.piece(piece).side == side && self.game.royal.contains(&piece))
    }

    /// Whatever a side may do, safe or not.
    fn turns(&self, side: SideId) -> BTreeSet<Turn> {
        let mut turns = BTreeSet::new();
        for one in self.game.moves.iter().filter(|one| self.rules.piece(one.piece).side == side) {
            let squares = self.rules.board.squares().iter();
            match &one.motion {
                Motion::Drops { falling } => self.drop(one, *falling, &mut turns),
                Motion::Passes => {
                    let mut squares = squares;
                    if squares.any(|square| self.piece_on(square) == Some(one.piece)) {
                        turns.insert(Turn::Pass);
                    }
                }
                _ => {
                    for from in squares.filter(|&from| self.piece_on(from) == Some(one.piece)) {
                        self.go(one, from, &[], &mut turns);
                    }
                }
            }
        }
        turns
    }

    fn drop(&self, one: &Move, falling: Option<Direction>, turns: &mut BTreeSet<Turn>) {
        let board = &self.rules.board;
        let standing = board.squares().iter().filter(|&square| self.piece_on(square) == Some(one.piece)).count();
        if standing >= *self.rules.piece(one.piece).count.end() as usize {
            return;
        }
        for to in board.squares().iter().filter(|&to| self.man(to).is_none() && one.into.has(to)) {
            let next = falling.and_then(|falling| to.step(falling)).filter(|&next| board.id(next).is_some());
            if next.is_some_and(|next| self.man(next).is_none()) {
                continue;
            }
            for man in self.men_on(one.piece, to) {
                turns.extend(board.id(to).map(|to| Turn::Drop { man, to }));
            }
        }
    }

    /// The men of a piece who may stand on a square.
    fn men_on(&self, piece: PieceId, square: Square) -> Vec<Man> {
        let kinds = self.rules.kinds().filter(|kind| kind.piece == piece && kind.placement.region.has(square));
        kinds.map(|kind| kind.man).collect()
    }

    /// The turns of the man on a square who has come there by some hops, by one statement first.
    fn go(&self, one: &Move, from: Square, before: &[Hop], turns: &mut BTreeSet<Turn>) {
        for (to, taken) in self.arrivals(one, from) {
            let board = &self.rules.board;
            let (Some(from_id), Some(to_id)) = (board.id(from), board.id(to)) else { continue };
            let hop = Hop { to: to_id, taken: taken.and_then(|taken| board.id(taken)) };
            if !before.is_empty() && hop.taken.is_none() {
                continue;
            }
            let Some(man) = self.man(from) else { continue };
            for becomes in self.becomes(one.piece, man, from, to) {
                let hops = [before, &[hop]].concat();
                let turn = Turn::Go { from: from_id, hops, becomes };
                let mut further = BTreeSet::new();
                if one.again && hop.taken.is_some() && becomes == man {
                    self.go_on(&turn, to, one.piece, &mut further);
                }
                match further.is_empty() {
                    true => _ = turns.insert(turn),
                    false => turns.extend(further),
                }
            }
        }
    }

    /// How the man goes on who has just arrived.
    fn go_on(&self, turn: &Turn, at: Square, piece: PieceId, further: &mut BTreeSet<Turn>) {
        let Turn::Go { from: start, hops, becomes } = turn else { return };
        let Some(last) = hops.last() else { return };
        let mut men = self.men.to_vec();
        Turn::Go { from: *start, hops: vec![*last], becomes: *becomes }.make(&mut men);
        let board = MenOnBoard { men: &men, ..*self };
        let mut turns = BTreeSet::new();
        for one in self.game.moves.iter().filter(|one| one.piece == piece && one.again) {
            board.go(one, at, hops, &mut turns);
        }
        // What was found begins where the man stood last; the turn begins where he stood first.
        further.extend(turns.into_iter().map(|turn| match turn {
            Turn::Go { hops, becomes, .. } => Turn::Go { from: *start, hops, becomes },
            other => other,
        }));
    }

    fn becomes(&self, piece: PieceId, man: Man, from: Square, to: Square) -> Vec<Man> {
        let promotion = self.game.promotions.iter().find(|other| other.piece == piece && other.on.has(to));
        let Some(promotion) = promotion else { return vec![man] };
        let elsewhere = |piece: PieceId| {
            let squares = self.rules.board.squares().iter().filter(|&square| square != from);
            squares.filter(|&square| self.piece_on(square) == Some(piece)).count()
        };
        let is_left = |piece: PieceId| elsewhere(piece) < *self.rules.piece(piece).count.end() as usize;
        let pieces = promotion.becomes.iter().filter(|&&piece| !promotion.by_chance || is_left(piece));
        pieces.flat_map(|&piece| self.men_on(piece, to)).collect()
    }

    /// Where the man on a square arrives by a statement, and where he takes somebody.
    fn arrivals(&self, one: &Move, from: Square) -> Vec<(Square, Option<Square>)> {
        if !one.from.has(from) || !one.within.has(from) {
            return Vec::new();
        }
        let begin = Walker { at: from, passed: Vec::new() };
        let (walkers, over) = match &one.motion {
            Motion::Leaps { legs, over } => {
                let mut walkers = vec![(begin, None::<Direction>)];
                for leg in legs.iter() {
                    let mut next = Vec::new();
                    for (walker, before) in walkers {
                        for &direction in leg.directions.iter() {
                            let turns_back = before.is_some_and(|before: Direction| {
                                before.up() * direction.up() + before.right() * direction.right() <= 0
                            });
                            let mut walked = (!turns_back).then(|| walker.clone());
                            for _ in 0..leg.length {
                                walked = walked.and_then(|walker| self.step(one, over, from, walker, direction));
                            }
                            next.extend(walked.map(|walker| (walker, Some(direction))));
                        }
                    }
                    walkers = next;
                }
                (walkers.into_iter().map(|(walker, _)| walker).collect(), over)
            }
            Motion::Slides { directions, over } => {
                let mut walkers = Vec::new();
                for &direction in directions.iter() {
                    let mut walker = begin.clone();
                    while let Some(next) = self.step(one, over, from, walker, direction) {
                        walkers.push(next.clone());
                        walker = next;
                    }
                }
                (walkers, over)
            }
            Motion::Drops { .. } | Motion::Passes => return Vec::new(),
        };
        walkers.into_iter().filter_map(|walker: Walker| self.arrive(one, over, walker)).collect()
    }

    /// One square further, unless the man may not go over the one where he is, or leaves the board.
    fn step(&self, one: &Move, over: &Over, from: Square, mut walker: Walker, direction: Direction) -> Option<Walker> {
        if walker.at != from && *over != Over::Anybody {
            let is_free = self.rules.board.id(walker.at).is_some() && one.within.has(walker.at);
            let stands = self.man(walker.at).is_some();
            if stands {
                walker.passed.push(walker.at);
            }
            let most = if let Over::One { .. } = over { 1 } else { 0 };
            if !is_free || walker.passed.len() > most {
                return None;
            }
        }
        walker.at = walker.at.step(direction)?;
        self.rules.board.grid().has(walker.at).then_some(())?;
        // Who slides does so on the board.
        let is_on_board = self.rules.board.id(walker.at).is_some();
        (is_on_board || matches!(one.motion, Motion::Leaps { .. })).then_some(walker)
    }

    /// The end of a walk, if a man may arrive there.
    fn arrive(&self, one: &Move, over: &Over, walker: Walker) -> Option<(Square, Option<Square>)> {
        let Walker { at, passed } = walker;
        if self.rules.board.id(at).is_none() || !one.into.has(at) || !one.within.has(at) {
            return None;
        }
        let mut taken = None;
        if let Over::One { men, taken: takes } = over {
            let &[between] = passed.as_slice() else { return None };
            men.contains(&self.piece_on(between)?).then_some(())?;
            taken = takes.then_some(between);
        }
        match self.piece_on(at) {
            None => one.to_empty.then_some((at, taken)),
            Some(piece) => (taken.is_none() && one.takes.contains(&piece)).then_some((at, Some(at))),
        }
    }

    /// Whether somebody has a line that ends the game.
    fn any_line(&self, ending: &Ending) -> bool {
        let &Ending::Line { length, axes } = ending else { return false };
        self.rules.board.squares().iter().any(|first| {
            let Some(side) = self.side_on(first) else { return false };
            axes.directions().any(|direction| {
                let mut squares = std::iter::successors(Some(first), |square| square.step(direction));
                (0..length).all(|_| squares.next().is_some_and(|square| self.side_on(square) == Some(side)))
            })
        })
    }
}
