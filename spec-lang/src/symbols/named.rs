//! The names of readable statements.

use std::collections::BTreeSet;
use std::ops::Range;

use super::{Symbol, SymbolKind, SymbolRole};
use crate::ast::*;
use crate::notation;
use crate::sources::Span;

const PIECE: SymbolKind = SymbolKind::Thing(NamedThing::PieceType);
const REGION: SymbolKind = SymbolKind::Thing(NamedThing::Region);
const PARTITION: SymbolKind = SymbolKind::Thing(NamedThing::Partition);

/// The names of a variant, and the ranges of the text covered by its readable statements and its head.
pub(super) fn of_variant(variant: &Variant) -> (Vec<Symbol>, Vec<Range<usize>>) {
    let state_variables = variant.statements.iter().filter_map(|statement| match statement {
        Statement::Define(Definition::StateVariable(state_variable))
        | Statement::Replace(_, Definition::StateVariable(state_variable)) => Some(state_variable.name.text.as_str()),
        _ => None,
    });
    let state_variables = state_variables.collect();
    let mut names = SymbolFinder { symbols: Vec::new(), statement: 0..0, read: Vec::new(), state_variables };
    let head = variant.extends.as_ref().map_or(variant.name.span, |base| variant.name.span.to(base.span));
    names.enter(head);
    names.add(SymbolKind::Variant, SymbolRole::Definition, &variant.name);
    variant.extends.iter().for_each(|base| names.add(SymbolKind::Variant, SymbolRole::Use, base));
    for statement in &variant.statements {
        match statement {
            Statement::Title(text) | Statement::Source(text) => names.enter(text.span),
            Statement::LocalTitle(title) => names.enter(title.span),
            Statement::Published(published) => names.enter(published.span),
            Statement::MustCapture(must) => names.enter(must.span),
            Statement::MustMakeMoves(must) => names.enter(must.span),
            Statement::MustDrop(must) => {
                names.enter(must.span);
                must.pieces.iter().for_each(|piece| names.piece(piece));
            }
            Statement::MustNotLeave(must) => {
                names.enter(must.span);
                names.groups(&must.groups);
            }
            Statement::MustNotCheck(span) | Statement::RemoveGame(span) => names.enter(*span),
            Statement::Interactions(stated) => {
                names.enter(stated.span);
                for meeting in &stated.meetings {
                    names.piece(&meeting.piece);
                    meeting.partners.iter().for_each(|partner| names.piece(&partner.piece));
                }
            }
            Statement::Define(definition) => names.definition(definition, SymbolRole::Definition),
            Statement::Replace(_, definition) => names.definition(definition, SymbolRole::Replacement),
            Statement::Remove(removal) => {
                names.enter(removal.name.span);
                match removal.kind {
                    // A decoration is named by a keyword or by a piece.
                    NamedThing::Show => {}
                    kind => names.add(SymbolKind::Thing(kind), SymbolRole::Removal, &removal.name),
                }
            }
            Statement::Broken(_) => {}
        }
    }
    (names.symbols, names.read)
}

/// The names found so far, and the current statement.
struct SymbolFinder<'v> {
    symbols: Vec<Symbol>,
    statement: Range<usize>,
    read: Vec<Range<usize>>,
    /// The state variables of the file. Their values have no symbols.
    state_variables: BTreeSet<&'v str>,
}

impl SymbolFinder<'_> {
    fn enter(&mut self, span: Span) {
        self.statement = span.range();
        self.read.push(span.range());
    }

    fn add(&mut self, kind: SymbolKind, role: SymbolRole, name: &Name) {
        let (bytes, statement) = (name.span.range(), self.statement.clone());
        self.symbols.push(Symbol { kind, name: name.text.clone(), role, bytes, statement });
    }

    fn piece(&mut self, name: &Name) {
        self.add(PIECE, SymbolRole::Use, name);
    }

    fn side(&mut self, name: &Name) {
        self.add(SymbolKind::Side, SymbolRole::Use, name);
    }

    fn sided(&mut self, piece: &SidedPiece) {
        match &piece.side {
            Some(state_variable) if self.state_variables.contains(state_variable.text.as_str()) => {
                self.state_variable(state_variable)
            }
            _ => {
                piece.side.iter().for_each(|side| self.side(side));
                self.piece(&piece.piece);
            }
        }
    }

    fn state_variable(&mut self, name: &Name) {
        self.add(SymbolKind::Thing(NamedThing::StateVariable), SymbolRole::Use, name);
    }

    fn lines(&mut self, lines: &Lines) {
        if let Lines::Partition(name) = lines {
            self.add(PARTITION, SymbolRole::Use, name);
        }
    }

    fn written_lines(&mut self, lines: &WrittenLines) {
        lines.named.iter().for_each(|name| self.add(PARTITION, SymbolRole::Use, name));
    }

    fn region(&mut self, region: &Region) {
        let rest = region.rest.iter().map(|(_, part)| part);
        for atom in std::iter::once(&region.first).chain(rest).flatten().flatten() {
            match &atom.squares {
                AtomKind::Group(inner) => self.region(inner),
                AtomKind::Word(word) if notation::square(&word.text).is_none() => {
                    self.add(REGION, SymbolRole::Use, word);
                }
                _ => {}
            }
        }
    }

    fn definition(&mut self, definition: &Definition, role: SymbolRole) {
        self.enter(definition.span());
        let sign = matches!(definition, Definition::Show(_));
        if let (Some(kind), Some(name), false) = (definition.kind(), definition.name(), sign) {
            self.add(SymbolKind::Thing(kind), role, name);
        }
        match definition {
            Definition::Board(board) => board.keep.iter().for_each(|region| self.region(region)),
            Definition::Sides(sides) => {
                sides.names.iter().for_each(|side| self.add(SymbolKind::Side, role, side));
            }
            Definition::Region(region) => {
                if let RegionBody::Expr(body) = &region.body {
                    self.region(body);
                }
            }
            Definition::Partition(partition) => partition.parts.iter().for_each(|part| self.region(part)),
            Definition::PieceType(piece) => self.placements(piece),
            Definition::Cap(cap) => {
                cap.pieces.iter().for_each(|piece| self.sided(piece));
                self.lines(&cap.limit.per);
                self.region(&cap.region);
            }
            Definition::Budget(budget) => {
                budget.pieces().for_each(|piece| self.sided(piece));
                budget.terms.iter().filter_map(Term::lines).for_each(|lines| self.lines(lines));
                budget.terms.iter().filter_map(Term::groups).for_each(|groups| self.groups(groups));
            }
            Definition::Forbid(forbid) => {
                for literal in &forbid.literals {
                    if literal.place.is_none() {
                        literal.side.iter().for_each(|state_variable| self.state_variable(state_variable));
                        continue;
                    }
                    literal.side.iter().for_each(|side| self.side(side));
                    self.piece(&literal.piece);
                }
                match forbid.copied.as_ref().map(|copied| &copied.value) {
                    Some(Copied::Lines(lines)) => self.lines(lines),
                    Some(Copied::Squares(region)) => region.iter().for_each(|region| self.region(region)),
                    None => {}
                }
            }
            Definition::Relation(relation) => {
                self.sided(&relation.first);
                self.piece_of_any(&relation.second);
                relation.region.iter().for_each(|region| self.region(region));
            }
            Definition::Group(rule) => self.demand(&rule.demand),
            Definition::Right(right) => {
                for (piece, region) in &right.staying {
                    self.piece(piece);
                    self.region(region);
                }
                right.gates.iter().for_each(|piece| self.piece(piece));
            }
            Definition::Layer(layer) => layer.pieces.iter().for_each(|piece| self.piece(piece)),
            Definition::Symmetry(symmetry) => {
                symmetry.pieces.iter().flat_map(|cycle| &cycle.members).for_each(|piece| self.sided(piece));
            }
            Definition::Weight(weight) => {
                weight.pieces.iter().for_each(|piece| self.sided(piece));
                weight.region.iter().for_each(|region| self.region(region));
            }
            Definition::Royal(royal) => royal.names().for_each(|piece| self.piece(piece)),
            _ => self.of_game(definition),
        }
    }

    fn piece_of_any(&mut self, piece: &OtherPiece) {
        match piece {
            OtherPiece::PieceType { piece, .. } => self.sided(piece),
            OtherPiece::Any { piece, .. } => piece.iter().for_each(|piece| self.piece(piece)),
        }
    }

    fn demand(&mut self, demand: &GroupDemand) {
        self.groups(demand.groups());
        demand.from().into_iter().for_each(|piece| self.sided(piece));
        demand.regions().iter().for_each(|region| self.region(region));
    }

    fn balance(&mut self, balance: &Balance) {
        balance.pieces.iter().for_each(|piece| self.piece(piece));
        balance.groups.iter().for_each(|groups| self.groups(groups));
    }

    fn groups(&mut self, groups: &Groups) {
        groups.pieces().for_each(|piece| self.piece_of_any(piece));
        groups.regions().for_each(|region| self.region(region));
    }

    fn placements(&mut self, piece: &PieceType) {
        piece.owner.iter().for_each(|side| self.side(side));
        for placement in &piece.placements {
            placement.region.iter().for_each(|region| self.region(region));
            placement.limit.iter().for_each(|limit| self.lines(&limit.per));
        }
    }

    /// The names in statements about the course of a game and the decoration.
    fn of_game(&mut self, definition: &Definition) {
        match definition {
            Definition::MoveRule(one) => {
                one.pieces.iter().for_each(|piece| self.piece(piece));
                if let Some(Over::Pieces(hurdle)) = &one.over {
                    hurdle.but.iter().for_each(|piece| self.piece(piece));
                }
                if let Some(Arrival::Enemy { pieces, .. } | Arrival::Passed { pieces, .. }) = &one.arrival {
                    pieces.iter().for_each(|piece| self.piece(piece));
                }
                one.motion.written_headings().for_each(|heading| self.written_lines(&heading.lines));
                if let Motion::CountedLeaps(leg) = &one.motion {
                    self.piece_of_any(&leg.counted);
                }
                if let Motion::Castles(castling) = &one.motion {
                    self.piece(&castling.with);
                    self.region(&castling.from);
                    let right = SymbolKind::Thing(NamedThing::Right);
                    castling.right.iter().for_each(|name| self.add(right, SymbolRole::Use, name));
                }
                [&one.from, &one.into, &one.within].into_iter().flatten().for_each(|region| self.region(region));
                one.for_held.iter().for_each(|piece| self.piece(piece));
                one.drop_limit.iter().for_each(|limit| self.lines(&limit.per));
                if let Some(then_drop) = &one.then_drop {
                    self.piece(&then_drop.piece);
                    then_drop
                        .way
                        .iter()
                        .flat_map(DropWay::written_headings)
                        .for_each(|heading| self.written_lines(&heading.lines));
                    then_drop.into.iter().for_each(|region| self.region(region));
                }
            }
            Definition::Holding(holding) => {
                holding.pieces.iter().chain(&holding.held).for_each(|piece| self.piece(piece));
            }
            Definition::Effect(effect) => {
                effect.pieces.iter().for_each(|piece| self.piece(piece));
                if let Some((written_heading, by, or_on)) = effect.place.enclosing() {
                    self.written_lines(&written_heading.lines);
                    by.iter().for_each(|piece| self.piece(piece));
                    or_on.iter().for_each(|region| self.region(region));
                }
                if let EffectPlace::AfterRow { lines, .. } = &effect.place {
                    self.written_lines(lines);
                }
                effect.place.groups().into_iter().for_each(|groups| self.groups(groups));
                effect.within.iter().for_each(|region| self.region(region));
            }
            Definition::Promotion(promotion) => {
                promotion.names().for_each(|piece| self.piece(piece));
                std::iter::once(&promotion.region).chain(&promotion.from).for_each(|region| self.region(region));
            }
            Definition::End(end) => {
                end.side.iter().for_each(|side| self.side(side));
                match &end.ending {
                    Ending::Quiet { moving, balance, .. } => {
                        moving.iter().for_each(|piece| self.piece(piece));
                        balance.iter().for_each(|balance| self.balance(balance));
                    }
                    Ending::Count { pieces, region, .. } => {
                        pieces.iter().for_each(|piece| self.piece(piece));
                        region.iter().for_each(|region| self.region(region));
                    }
                    Ending::NoMove { balance, .. } | Ending::Repeats { balance, .. } => {
                        balance.iter().for_each(|balance| self.balance(balance))
                    }
                    Ending::Line(_, lines) => self.written_lines(lines),
                    Ending::Groups(demand) => self.demand(demand),
                    Ending::OnlyLeft(parts, _) => {
                        parts.iter().flat_map(|part| &part.pieces).for_each(|piece| self.piece(piece));
                        parts.iter().filter_map(|part| part.region.as_ref()).for_each(|region| self.region(region));
                    }
                    Ending::Checks(_) => {}
                }
            }
            Definition::PieceValue(piece_value) => {
                piece_value.pieces.iter().for_each(|piece| self.piece(piece));
                if let Bonus::On(_, region) | Bonus::Targets(_, Some(region)) = &piece_value.bonus {
                    self.region(region);
                }
            }
            Definition::Show(show) => match &show.what {
                ShownThing::Shade(region)
                | ShownThing::Marks(region)
                | ShownThing::Diagonals(region)
                | ShownThing::Gap(_, region) => self.region(region),
                ShownThing::Sign(_) => self.piece(&show.name),
                ShownThing::Points => {}
            },
            _ => {}
        }
    }
}
