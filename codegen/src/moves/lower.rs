//! From statements to passages.

use qishu_rules::{Game, Kind, Man, Motion, Move, Over, Path, PieceId, Rules, SideId, Squares};

use super::passage::{ManOfSide, MenSet, Passage, Passages, Way};

/// All passages of a game's moves. The checker has seen that there are not too many of them.
pub fn lower(rules: &Rules, game: &Game) -> Passages {
    let lowering = Lowering::new(rules, game);
    let mut ways = Vec::new();
    let mut all = Vec::new();
    for (statement, one) in game.moves.iter().enumerate() {
        lowering.lower(statement, one, &mut ways, &mut all);
    }
    let passers = [SideId(0), SideId(1)].map(|side| lowering.passers(side));
    Passages::new(rules.board.size(), lowering.men, ways, all, passers)
}

struct Lowering<'r> {
    rules: &'r Rules,
    game: &'r Game,
    men: Vec<ManOfSide>,
    /// Where each man may stand.
    homes: Vec<Squares>,
}

impl<'r> Lowering<'r> {
    fn new(rules: &'r Rules, game: &'r Game) -> Lowering<'r> {
        let of_side = |kind: Kind| {
            let piece = rules.piece(kind.piece);
            let is_royal = game.is_royal(kind.piece);
            ManOfSide { piece: kind.piece, side: piece.side, is_royal, most: *piece.count.end() }
        };
        let home = |man: Man| {
            let kinds = rules.kinds().filter(|kind| kind.man == man);
            kinds.fold(Squares::EMPTY, |home, kind| home.union(&kind.placement.region))
        };
        Lowering {
            rules,
            game,
            men: rules.men().map(of_side).collect(),
            homes: rules.men().map(|kind| home(kind.man)).collect(),
        }
    }

    fn lower(&self, statement: usize, one: &Move, ways: &mut Vec<Way>, all: &mut Vec<Passage>) {
        let first = ways.len();
        ways.extend(self.ways(statement, one));
        let is_dropped = matches!(one.motion, Motion::Drops { .. });
        for man in self.men_of(one.piece) {
            for path in one.paths(&self.rules.board, &self.homes[man]) {
                if is_dropped && !self.homes[man].has(path.to) {
                    continue;
                }
                // Who falls onto somebody goes another way than who falls to the edge.
                let way = if is_dropped { first + usize::from(!path.between.is_empty()) } else { first };
                all.extend(self.passage(man, one, &path, way).filter(|_| self.may_arrive(one, &path)));
            }
        }
    }

    /// The ways of a statement: one, or two where men fall.
    fn ways(&self, statement: usize, one: &Move) -> Vec<Way> {
        let over = match &one.motion {
            Motion::Leaps { over: Over::One { men, .. }, .. } | Motion::Slides { over: Over::One { men, .. }, .. } => {
                Some(self.set(men))
            }
            _ => None,
        };
        let way = Way {
            statement,
            over,
            takes_between: one.takes_between(),
            to_empty: one.to_empty,
            takes: self.set(&one.takes),
            again: one.again,
        };
        match &one.motion {
            Motion::Passes => Vec::new(),
            Motion::Drops { falling: Some(_) } => {
                let onto_somebody = Way { over: Some(MenSet::of(&self.men, |_| true)), ..way.clone() };
                vec![way, onto_somebody]
            }
            _ => vec![way],
        }
    }

    /// Whether the square of arrival can ever be as the move asks: nobody is taken where he may not stand.
    fn may_arrive(&self, one: &Move, path: &Path) -> bool {
        let taken = one.takes.iter().flat_map(|&piece| self.men_of(piece));
        one.to_empty || taken.into_iter().any(|man| self.homes[man].has(path.to))
    }

    /// The passage of a man along a path.
    fn passage(&self, man: usize, one: &Move, path: &Path, way: usize) -> Option<Passage> {
        let board = &self.rules.board;
        let promotion = self
            .game
            .promotions
            .iter()
            .find(|promotion| path.from.is_some() && promotion.piece == one.piece && promotion.on.has(path.to));
        let becomes = match promotion {
            None => vec![man as u16],
            Some(promotion) => {
                let men = promotion.becomes.iter().flat_map(|&piece| self.men_of(piece));
                men.filter(|&man| self.homes[man].has(path.to)).map(|man| man as u16).collect()
            }
        };
        Some(Passage {
            man: man as u16,
            from: path.from.and_then(|from| board.id(from)),
            between: path.between.iter().filter_map(|&square| board.id(square)).collect(),
            to: board.id(path.to)?,
            becomes,
            by_chance: promotion.is_some_and(|promotion| promotion.by_chance),
            way: way as u32,
        })
    }

    /// The numbers of a piece's men.
    fn men_of(&self, piece: PieceId) -> impl Iterator<Item = usize> {
        (0..self.men.len()).filter(move |&man| self.men[man].piece == piece)
    }

    fn set(&self, pieces: &[PieceId]) -> MenSet {
        MenSet::of(&self.men, |man| pieces.contains(&man.piece))
    }

    fn passers(&self, side: SideId) -> MenSet {
        let passing = self.game.moves.iter().filter(|one| matches!(one.motion, Motion::Passes));
        let pieces: Vec<PieceId> = passing.map(|one| one.piece).collect();
        MenSet::of(&self.men, |man| man.side == side && pieces.contains(&man.piece))
    }
}
