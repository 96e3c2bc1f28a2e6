//! Relations between pieces: for whom they hold, and whether men could stand so at all.

use std::collections::{BTreeMap, BTreeSet};

use qishu_rules::{Contact, Demand, Nearness, PieceId, Relation, Squares};

use super::grid::CheckedGrid;
use super::roster::Roster;
use super::spec::Spec;
use super::text_of;
use crate::ast::{self, LineKind, Name, NamedThing, Posture, Spanned};
use crate::catalogue;
use crate::report::Report;
use crate::sources::{Sources, Span};

/// All relations without sides as the first side has them, in the file's order, then as the second has them, and so on;
/// then those that name the sides.
pub(super) fn relations(spec: &Spec, roster: &Roster, sources: &Sources, report: &mut Report) -> Vec<Relation> {
    let Some(grid) = roster.grid else { return Vec::new() };
    let mut drafts: Vec<Vec<Relation>> = vec![Vec::new(); roster.sides.len() + 1];
    let mut reader = RelationReader { spec, roster, grid, neighbours: BTreeMap::new(), report };
    for written in spec.relations() {
        let demand = reader.demand(&written.demand);
        for (place, first, second) in reader.pairs(written) {
            let relation = Relation {
                name: text_of(written.name.as_ref()),
                demand,
                first,
                second,
                origin: sources.origin(written.span),
            };
            reader.check(written, &relation);
            drafts[place as usize].push(relation);
        }
    }
    drafts.into_iter().flatten().collect()
}

/// Reads one relation after another.
struct RelationReader<'a, 'b> {
    spec: &'b Spec<'a>,
    roster: &'b Roster<'a, 'b>,
    grid: &'b CheckedGrid,
    /// The squares from which each piece can be in contact, as far as anyone asked.
    neighbours: BTreeMap<(PieceId, Contact), Squares>,
    report: &'b mut Report,
}

impl RelationReader<'_, '_> {
    fn demand(&mut self, demand: &ast::Demand) -> Demand {
        match demand {
            ast::Demand::Forbidden(Posture::Faces(directions)) => Demand::Forbidden(self.facing(directions)),
            ast::Demand::Forbidden(Posture::Near(near)) => Demand::Forbidden(Contact::Near(*near)),
            ast::Demand::Required(near) => Demand::Required(*near),
        }
    }

    fn facing(&mut self, directions: &[Spanned<LineKind>]) -> Contact {
        let mut first_listed: BTreeMap<LineKind, Span> = BTreeMap::new();
        for direction in directions {
            match first_listed.get(&direction.value) {
                Some(&first) => self.report.add(|| catalogue::direction_repeated(direction.span, first)),
                None => {
                    first_listed.insert(direction.value, direction.span);
                }
            }
        }
        let listed = |direction| first_listed.contains_key(&direction);
        Contact::Faces {
            files: listed(LineKind::File),
            ranks: listed(LineKind::Rank),
            diagonals: listed(LineKind::Diagonal),
        }
    }

    /// The pieces of which the relation speaks, with the number of the side for which it does; relations that name the
    /// sides come after all sides.
    fn pairs(&mut self, written: &ast::Relation) -> Vec<(u32, PieceId, PieceId)> {
        match (&written.first.side, &written.second.side) {
            (Some(first), Some(second)) => {
                let sides = self.roster.side(&first.text).zip(self.roster.side(&second.text));
                let place = self.roster.sides.len() as u32;
                let pair = sides.and_then(|sides| self.with_sides(written, sides));
                pair.map(|(first, second)| (place, first, second)).into_iter().collect()
            }
            (Some(_), None) => {
                self.report.add(|| catalogue::sides_mixed(written.second.span, written.first.span));
                Vec::new()
            }
            (None, Some(_)) => {
                self.report.add(|| catalogue::sides_mixed(written.first.span, written.second.span));
                Vec::new()
            }
            (None, None) if written.enemy && self.roster.sides.len() == 1 => {
                if self.grid.sides_known {
                    self.report.add(|| catalogue::no_enemy(written.second.span));
                }
                Vec::new()
            }
            (None, None) => self.for_each_side(written),
        }
    }

    fn with_sides(&mut self, written: &ast::Relation, sides: (u32, u32)) -> Option<(PieceId, PieceId)> {
        let first = self.roster.find(sides.0, &written.first.piece.text);
        let second = self.roster.find(sides.1, &written.second.piece.text);
        for (man, side, found) in [(&written.first, sides.0, first), (&written.second, sides.1, second)] {
            if found.is_none() {
                self.report_lacking(&man.piece, side, None);
            }
        }
        first.zip(second)
    }

    /// A forbidden pair that two sides have in common is there once.
    fn for_each_side(&mut self, written: &ast::Relation) -> Vec<(u32, PieceId, PieceId)> {
        let mut pairs = Vec::new();
        let mut forbidden = BTreeSet::new();
        let mut lacking = false;
        let required = matches!(written.demand, ast::Demand::Required(_));
        for side in self.roster.side_numbers() {
            let Some(first) = self.roster.find(side, &written.first.piece.text) else { continue };
            for other in self.roster.side_numbers().filter(|&other| (other != side) == written.enemy) {
                match self.roster.find(other, &written.second.piece.text) {
                    Some(second) => {
                        let pair = (first.min(second), first.max(second));
                        if required || forbidden.insert(pair) {
                            pairs.push((side, first, second));
                        }
                    }
                    None if required => {
                        lacking = true;
                        self.report_lacking(&written.second.piece, other, Some(first));
                    }
                    None => {}
                }
            }
        }
        let known =
            [&written.first, &written.second].iter().all(|man| self.spec.has(NamedThing::Piece, &man.piece.text));
        if pairs.is_empty() && !lacking && known {
            self.report.add(|| catalogue::pattern_of_no_side(written.span));
        }
        pairs
    }

    fn report_lacking(&mut self, piece: &Name, side: u32, stranded: Option<PieceId>) {
        if self.spec.has(NamedThing::Piece, &piece.text) {
            let side = self.roster.sides[side as usize];
            let stranded = stranded.map(|stranded| self.roster.title(stranded));
            self.report.add_once(|| catalogue::side_lacks_piece(piece, side, stranded.as_deref()));
        }
    }

    /// A relation in which no two men can ever stand is not what its writer meant.
    fn check(&mut self, written: &ast::Relation, relation: &Relation) {
        let &Relation { first, second, demand, .. } = relation;
        let at = written.first.span.to(written.second.span);
        let (left, right) = (self.roster.title(first), self.roster.title(second));
        if self.roster.piece(first).layer != self.roster.piece(second).layer {
            return self.report.add_once(|| catalogue::different_layers(at, &left, &right));
        }
        let Some(why) = self.why_never(relation.contact(), first, second) else { return };
        let right = if first == second { format!("another {right}") } else { format!("a {right}") };
        let near = |near| match near {
            Nearness::Touches => format!("touches {right}"),
            Nearness::Beside => format!("stands beside {right}"),
        };
        let stands = match &written.demand {
            ast::Demand::Required(nearness) | ast::Demand::Forbidden(Posture::Near(nearness)) => near(*nearness),
            ast::Demand::Forbidden(Posture::Faces(directions)) => {
                let words: Vec<&str> = directions.iter().map(|direction| direction.value.words()).collect();
                format!("faces {right} along {}", catalogue::listed(&words, "or"))
            }
        };
        let required = matches!(demand, Demand::Required(_));
        self.report.add_once(|| catalogue::never_stand_so(at, &left, &stands, &why, required));
    }

    /// Why no two men of those pieces are ever in contact; `None` if they can be, or if that is not known.
    fn why_never(&mut self, contact: Contact, first: PieceId, second: PieceId) -> Option<String> {
        let least = if first == second { 2 } else { 1 };
        for piece in [first, second] {
            let (_, most) = self.roster.piece(piece).count?;
            if most < least {
                let number = if most == 0 { "no" } else { "only one" };
                return Some(format!("there is {number} {}", self.roster.title(piece)));
            }
        }
        let (from, to) = (self.roster.piece(first).reach.as_ref()?, self.roster.piece(second).reach.as_ref()?);
        let neighbours =
            self.neighbours.entry((first, contact)).or_insert_with(|| self.grid.board.neighbours_of_any(from, contact));
        neighbours.is_disjoint(to).then(|| "no two of their squares lie so".to_string())
    }
}
