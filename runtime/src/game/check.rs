//! Whether a position keeps the rules, and if not, the first of them that it breaks.

use super::rules::{Budget, Cap, Contact, Demand, Pattern, Relation};
use super::{Board, Broken, Game, Kind, Rule};
use crate::Man;

impl Game {
    /// The first rule that a position breaks; `None` if it is a position of this game.
    ///
    /// Rules are looked at in this order: that every man stands where it may, the numbers of each piece, caps, budgets,
    /// patterns and relations, each in the order of their lists. All of them are looked at, so that whatever passes is
    /// one of the positions that are counted, and the other way round.
    pub fn broken<'g>(&'g self, position: &[Man]) -> Option<Broken<'g>> {
        let rule = match Placed::new(self, position) {
            Err(rule) => Some(rule),
            Ok(placed) => placed.broken(),
        };
        rule.map(|rule| Broken { game: self, rule })
    }

    /// Like [`broken`](Game::broken), as a result.
    ///
    /// # Errors
    ///
    /// Fails with the first rule that the position breaks.
    pub fn check<'g>(&'g self, position: &[Man]) -> Result<(), Broken<'g>> {
        self.broken(position).map_or(Ok(()), Err)
    }
}

/// A position of which every man stands where he may.
struct Placed<'g> {
    game: &'g Game,
    /// The piece and the placement on each cell.
    men: Vec<Option<(usize, usize)>>,
    /// How many there are of each piece.
    numbers: Vec<u32>,
}

impl<'g> Placed<'g> {
    fn new(game: &'g Game, position: &[Man]) -> Result<Placed<'g>, Rule> {
        if position.len() != game.cells() {
            return Err(Rule::Cells { found: position.len() });
        }
        let kinds: Vec<Kind> = game.kinds().collect();
        let mut placed = Placed { game, men: vec![None; position.len()], numbers: vec![0; game.pieces.len()] };
        for (cell, man) in position.iter().enumerate() {
            let Some(number) = man.kind() else { continue };
            let Some(kind) = kinds.get(number) else { return Err(Rule::Kind { cell, kind: number }) };
            let (layer, square) = game.place(cell);
            if kind.layer != layer || !kind.placement.region.has(square) {
                return Err(Rule::Place { cell, kind: number });
            }
            placed.men[cell] = Some((kind.piece, kind.index));
            placed.numbers[kind.piece] += 1;
        }
        Ok(placed)
    }

    fn broken(&self) -> Option<Rule> {
        let game = self.game;
        (0..game.pieces.len())
            .find_map(|piece| self.count(piece))
            .or_else(|| game.caps.iter().enumerate().find_map(|(index, cap)| self.cap(index, cap)))
            .or_else(|| game.budgets.iter().enumerate().find_map(|(index, budget)| self.budget(index, budget)))
            .or_else(|| {
                let pattern = game.patterns.iter().position(|pattern| self.occurs(pattern))?;
                Some(Rule::Pattern { pattern })
            })
            .or_else(|| game.relations.iter().enumerate().find_map(|(index, relation)| self.relation(index, relation)))
    }

    fn count(&self, piece: usize) -> Option<Rule> {
        let allowed = &self.game.pieces[piece].count;
        (!allowed.contains(&self.numbers[piece])).then(|| Rule::Count { piece, cells: self.cells_of(piece) })
    }

    /// The cells on which a piece stands.
    fn cells_of(&self, piece: usize) -> Vec<usize> {
        (0..self.men.len()).filter(|&cell| self.stands(piece, cell)).collect()
    }

    fn stands(&self, piece: usize, cell: usize) -> bool {
        self.men[cell].is_some_and(|man| man.0 == piece)
    }

    fn cap(&self, index: usize, cap: &Cap) -> Option<Rule> {
        cap.lines.iter().enumerate().find_map(|(line, squares)| {
            let mut cells = Vec::new();
            for men in cap.men.iter() {
                let counted = squares.iter().filter_map(|&square| self.game.cell(men.piece, square)).filter(|&cell| {
                    let placed = |placement| men.placement.is_none_or(|counted| counted == placement);
                    self.men[cell].is_some_and(|(piece, placement)| piece == men.piece && placed(placement))
                });
                cells.extend(counted);
            }
            cells.sort_unstable();
            (cells.len() > cap.at_most as usize).then_some(Rule::Cap { cap: index, line, cells })
        })
    }

    fn budget(&self, index: usize, budget: &Budget) -> Option<Rule> {
        let number = |piece: usize| self.numbers.get(piece).copied().unwrap_or_default();
        let values = budget.terms.iter().map(|term| {
            let counted = number(term.piece).saturating_sub(term.over);
            i128::from(term.coefficient) * i128::from(counted)
        });
        let sum: i128 = values.sum();
        let allowed = i128::from(*budget.range.start())..=i128::from(*budget.range.end());
        let numbers = budget.terms.iter().map(|term| number(term.piece)).collect();
        (!allowed.contains(&sum)).then_some(Rule::Budget { budget: index, sum, numbers })
    }

    fn occurs(&self, pattern: &Pattern) -> bool {
        pattern.literals.iter().all(|literal| {
            let cell = self.game.cell(literal.piece, literal.square);
            cell.is_some_and(|cell| self.stands(literal.piece, cell)) == literal.present
        })
    }

    fn relation(&self, index: usize, relation: &Relation) -> Option<Rule> {
        let &Relation { demand, first, contact, second, .. } = relation;
        self.cells_of(first).into_iter().find_map(|from| {
            let to = self.met(from, contact, second);
            match (demand, to) {
                (Demand::Forbidden, Some(to)) => Some(Rule::Forbidden { relation: index, from, to }),
                (Demand::Required, None) => Some(Rule::Required { relation: index, from }),
                _ => None,
            }
        })
    }

    /// A cell with a man of the piece to whom the man on a cell stands so.
    fn met(&self, from: usize, contact: Contact, piece: usize) -> Option<usize> {
        let board: &Board = &self.game.board;
        let (layer, square) = (from / board.squares.len(), from % board.squares.len());
        let on_layer = |square: usize| layer * board.squares.len() + square;
        contact.directions().find_map(|direction| {
            let mut ray = board.ray(square, direction).map(on_layer);
            let seen = match contact {
                Contact::Faces { .. } => ray.find(|&cell| self.men[cell].is_some()),
                Contact::Touches | Contact::Beside => ray.next(),
            };
            seen.filter(|&cell| self.stands(piece, cell))
        })
    }
}
