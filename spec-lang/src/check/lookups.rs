//! Lookups of names: an unknown one is reported with what is likely meant.

use std::collections::BTreeSet;

use super::regions;
use super::spec::Spec;
use crate::ast::*;
use crate::catalogue;
use crate::code::{UNKNOWN_PARTITION, UNKNOWN_PIECE, UNKNOWN_REGION, UNKNOWN_SIDE, UNKNOWN_VALUE};
use crate::limits;
use crate::notation;
use crate::parse::{AXES, LINES, RESERVED, SYMMETRIES, is_line};
use crate::report::Report;
use crate::sources::Span;
use crate::suggest;

/// The remark at further places of an undefined name.
const NAMED_TOO: &str = "named here too";

/// A phrase that is not a region but can stand in place of one.
const IN_HAND: &str = "in hand";

/// The lookups, with their context.
pub(super) struct Lookups<'a, 'b> {
    pub(super) spec: &'b Spec<'a>,
    /// The places of the definitions of used regions and partitions.
    pub(super) named: &'b mut BTreeSet<Span>,
    pub(super) report: &'b mut Report,
    /// The number of names without a suggestion so far, for which the search found nothing similar.
    pub(super) left_out: usize,
    /// Whether the current region is a part of a partition or a list of lines.
    pub(super) in_list: bool,
}

impl Lookups<'_, '_> {
    /// A region's name must differ from all other words in a region.
    pub(super) fn definition(&mut self, name: &Name) {
        if RESERVED.iter().any(|words| words.contains(&name.text.as_str())) {
            self.report.add(|| catalogue::reserved_name("region", name, "in a region", "a word of the language"));
        } else if notation::square(&name.text).is_some() {
            self.report.add(|| catalogue::called_like_square(name));
        }
    }

    /// The name of a partition or of lines must differ from the other words for lines.
    pub(super) fn partition_definition(&mut self, partition: &PartitionDef) {
        let (noun, name) = (partition.noun(), &partition.name);
        if is_line(&name.text) {
            self.report.add(|| catalogue::reserved_name(noun, name, "after `per`", "a line of the board"));
        }
    }

    /// A symmetry's name must differ from the predefined symmetries.
    pub(super) fn symmetry_definition(&mut self, name: &Name) {
        if SYMMETRIES.contains(&name.text.as_str()) {
            let (place, meaning) = ("without a statement", "a symmetry of many variants");
            self.report.add(|| catalogue::reserved_name("symmetry", name, place, meaning));
        }
    }

    pub(super) fn lines(&mut self, lines: &Lines) {
        let Lines::Partition(name) = lines else { return };
        if !self.is_known(NamedThing::Partition, name) {
            let known = self.spec.names(NamedThing::Partition).chain(AXES.iter().copied());
            self.report.add_with_others(UNKNOWN_PARTITION, name, NAMED_TOO, || {
                catalogue::unknown_partition(name, suggest::nearest(&name.text, known))
            });
        }
    }

    /// The lines of moves and rows.
    pub(super) fn written_lines(&mut self, lines: &WrittenLines) {
        for name in &lines.named {
            if !self.is_known(NamedThing::Partition, name) {
                let known: Vec<&str> = LINES.into_iter().chain(self.spec.names(NamedThing::Partition)).collect();
                let likeliest = suggest::nearest(&name.text, known.iter().copied());
                self.report.add(|| catalogue::unknown_direction(name, &known, likeliest));
            }
        }
    }

    pub(super) fn region(&mut self, region: &Region) {
        let minus = files_by_minus(region);
        let words = ranges_in_words(region);
        let mut before: Option<&Name> = None;
        let mut unknown = false;
        for atom in regions::atoms(region) {
            let beside_unknown = std::mem::take(&mut unknown);
            let lines_in_words = before.take().filter(|word| ["file", "rank"].contains(&word.text.as_str()));
            match &atom.squares {
                AtomKind::Word(word) if minus.iter().any(|(label, _)| label.span == word.span) => {}
                AtomKind::Word(word) if words.iter().any(|(sign, ..)| sign.span == word.span) => {}
                // The text `file a` is reported at its first word.
                AtomKind::Word(word)
                    if lines_in_words.is_some_and(|word| !self.spec.has(NamedThing::Region, &word.text))
                        && notation::file_number(&word.text).is_some() => {}
                AtomKind::Word(word) if notation::square(&word.text).is_none() => {
                    unknown = !self.region_name(word, beside_unknown);
                    before = Some(word);
                }
                AtomKind::Rectangle(corners) => {
                    self.square(&corners.low);
                    self.square(&corners.high);
                }
                _ => {}
            }
        }
        for (sign, low, high) in words {
            match self.spec.has(NamedThing::Region, &sign.text) {
                true => drop(self.region_name(sign, false)),
                false => self.report.add(|| catalogue::range_in_words(sign, low, high)),
            }
        }
        for (label, between) in minus {
            match self.spec.has(NamedThing::Region, &label.text) {
                true => drop(self.region_name(label, false)),
                false => self.report.add(|| catalogue::file_behind_minus(label, between)),
            }
        }
    }

    /// Whether the region is defined. Several unknown words in a row are reported once, at the first, unless one
    /// resembles a possible word.
    pub(super) fn region_name(&mut self, name: &Name, beside_unknown: bool) -> bool {
        if self.is_known(NamedThing::Region, name) {
            return true;
        }
        // The search for a similar word takes long if there are many regions.
        let is_vain = beside_unknown && self.left_out >= limits::MISTAKES;
        if is_vain || self.report.is_full() || self.report.is_said_often(UNKNOWN_REGION, name) {
            return false;
        }
        let regions: Vec<&str> = self.spec.names(NamedThing::Region).collect();
        let known = regions.iter().copied().chain(RESERVED.into_iter().flatten().copied()).chain([IN_HAND]);
        let small = name.text.to_ascii_lowercase();
        let square = notation::square(&small).map(|_| small.as_str());
        let likeliest = square.or_else(|| suggest::nearest(&name.text, known));
        // Beside an unknown word, a word of the language is rather part of a phrase than misspelt.
        let is_region = likeliest.is_some_and(|likeliest| regions.contains(&likeliest));
        let in_list = self.in_list;
        if is_region || square.is_some() || !beside_unknown {
            self.report.add_with_others(UNKNOWN_REGION, name, NAMED_TOO, || {
                catalogue::unknown_region(name, &regions, likeliest, in_list)
            });
        } else {
            self.left_out += 1;
        }
        false
    }

    pub(super) fn sided_piece(&mut self, piece: &SidedPiece) {
        if let Some(negated) = &piece.side
            && piece.piece.text == "not"
            && self.spec.has(NamedThing::PieceType, &negated.text)
            && !self.spec.has(NamedThing::PieceType, "not")
        {
            return self.report.add(|| catalogue::relation_negated(&piece.piece, negated));
        }
        piece.side.iter().for_each(|side| self.side(side, &[]));
        self.piece(&piece.piece);
    }

    /// The piece after the verb of a relation.
    pub(super) fn other_piece(&mut self, piece: &SidedPiece) {
        let name = &piece.piece;
        if let Some(side) = &piece.side
            && self.spec.has(NamedThing::PieceType, &side.text)
            && !self.spec.has(NamedThing::PieceType, &name.text)
        {
            return self.report.add(|| catalogue::word_behind_piece(name, side));
        }
        match piece.side.is_none() && name.text == "enemy" && !self.spec.has(NamedThing::PieceType, "enemy") {
            true => self.report.add(|| catalogue::enemy_alone(name)),
            false => {
                piece.side.iter().for_each(|side| self.side(side, &["enemy"]));
                self.piece(name);
            }
        }
    }

    /// The other piece of a relation, or a piece of a group.
    pub(super) fn piece_of_any(&mut self, piece: &OtherPiece) {
        match piece {
            OtherPiece::PieceType { piece, .. } => self.other_piece(piece),
            OtherPiece::Any { piece, .. } => piece.iter().for_each(|piece| self.piece(piece)),
        }
    }

    /// All that a statement asks of groups.
    pub(super) fn group_demand(&mut self, demand: &GroupDemand) {
        self.groups(demand.groups());
        demand.from().into_iter().for_each(|piece| self.sided_piece(piece));
        demand.regions().iter().for_each(|region| self.region(region));
    }

    pub(super) fn balance(&mut self, balance: &Balance) {
        balance.pieces.iter().for_each(|piece| self.piece(piece));
        balance.groups.iter().for_each(|groups| self.groups(groups));
    }

    pub(super) fn groups(&mut self, groups: &Groups) {
        groups.pieces().for_each(|piece| self.piece_of_any(piece));
        groups.regions().for_each(|region| self.region(region));
    }

    /// A state variable's name with one of its values.
    pub(super) fn value(&mut self, state_variable: &Option<Name>, value: &Name) {
        let Some(name) = state_variable else { return };
        if !self.is_known(NamedThing::StateVariable, name) {
            let known: Vec<&str> = self.spec.names(NamedThing::StateVariable).collect();
            let likeliest = suggest::nearest(&name.text, known.iter().copied());
            let is_square = notation::square(&value.text).is_some();
            let is_side = self.spec.sides.is_some_and(|sides| sides.names.iter().any(|side| side.text == name.text));
            if is_side {
                return self.report.add(|| catalogue::literal_without_square(name, value));
            }
            let unknown = || catalogue::unknown_state_variable(name, (value, is_square), &known, likeliest);
            return self.report.add_with_others(UNKNOWN_VALUE, name, NAMED_TOO, unknown);
        }
        let Some(state_variable) = self.spec.state_variable(&name.text) else { return };
        let known: Vec<&str> = state_variable.values.iter().map(|value| value.name.text.as_str()).collect();
        if !known.contains(&value.text.as_str()) {
            let likeliest = suggest::nearest(&value.text, known.iter().copied());
            self.report.add(|| catalogue::unknown_value(value, name, &known, likeliest));
        }
    }

    pub(super) fn piece(&mut self, name: &Name) {
        if self.is_known(NamedThing::PieceType, name) {
            return;
        }
        if let Some(value) = self.spec.state_variable(&name.text).and_then(|variable| variable.values.first()) {
            return self.report.add(|| catalogue::state_variable_for_piece(name, &value.name.text));
        }
        let known: Vec<&str> = self.spec.names(NamedThing::PieceType).collect();
        let likeliest = suggest::nearest(&name.text, known.iter().copied()).or_else(|| self.spec.lettered(&name.text));
        self.report
            .add_with_others(UNKNOWN_PIECE, name, NAMED_TOO, || catalogue::unknown_piece(name, &known, likeliest));
    }

    /// Whether something of that name is defined or would be. Reports the name if it was removed.
    pub(super) fn is_known(&mut self, kind: NamedThing, name: &Name) -> bool {
        if let Some(definition) = self.spec.definition(kind, &name.text) {
            self.named.extend(definition.name().map(|name| name.span));
            return true;
        }
        if self.spec.would_have(kind, &name.text) {
            return true;
        }
        let Some(removal) = self.spec.removal(kind, &name.text) else { return false };
        self.report.add_or_label(|| catalogue::removed_but_named(removal, name.span));
        true
    }

    /// `others` are the words possible in place of a side.
    pub(super) fn side(&mut self, name: &Name, others: &[&str]) {
        let Some(sides) = self.spec.sides else { return };
        let known: Vec<&str> = sides.names.iter().map(|side| side.text.as_str()).collect();
        if !known.contains(&name.text.as_str()) {
            let likeliest = suggest::nearest(&name.text, known.iter().chain(others).copied());
            self.report
                .add_with_others(UNKNOWN_SIDE, name, NAMED_TOO, || catalogue::unknown_side(name, &known, likeliest));
        }
    }

    /// A single square, where `help` says that no region can stand.
    pub(super) fn single_square(&mut self, name: &Name, help: &str) {
        match self.spec.has(NamedThing::Region, &name.text) {
            true => self.report.add(|| catalogue::region_for_square(name).help(help)),
            false => self.square(name),
        }
    }

    /// A pattern refers to single squares.
    pub(super) fn square_of_pattern(&mut self, name: &Name, piece: &Name) {
        match self.spec.has(NamedThing::Region, &name.text) {
            true => self.report.add(|| catalogue::region_in_pattern(name, piece)),
            false => self.square(name),
        }
    }

    pub(super) fn right(&mut self, name: &Name) {
        if !self.is_known(NamedThing::Right, name) {
            let known: Vec<&str> = self.spec.names(NamedThing::Right).collect();
            let likeliest = suggest::nearest(&name.text, known.iter().copied());
            self.report.add(|| catalogue::unknown_right(name, &known, likeliest));
        }
    }

    /// Two pieces without a comma between them look like a side with its piece.
    pub(super) fn piece_of_cycle(&mut self, piece: &SidedPiece) {
        let has_side =
            |side: &Name| self.spec.sides.is_some_and(|sides| sides.names.iter().any(|one| one.text == side.text));
        match &piece.side {
            Some(_) if self.spec.is_value(piece) => self.value(&piece.side, &piece.piece),
            Some(side) if !has_side(side) && self.spec.has(NamedThing::PieceType, &side.text) => {
                self.report.add(|| catalogue::pieces_without_comma(side, &piece.piece));
            }
            _ => self.sided_piece(piece),
        }
    }

    pub(super) fn square(&mut self, name: &Name) {
        if notation::square(&name.text).is_none() {
            let small = name.text.to_ascii_lowercase();
            let meant = notation::square(&small).map(|_| small.as_str());
            self.report.add(|| catalogue::not_a_square(name.span, &name.text, meant));
        }
    }
}

/// Ranges written as `a1 to c3`: the word, and the squares beside it.
fn ranges_in_words(region: &Region) -> Vec<(&Name, &Name, &Name)> {
    let words: Vec<Option<&Name>> = regions::atoms(region)
        .into_iter()
        .map(|atom| match &atom.squares {
            AtomKind::Word(word) => Some(word),
            _ => None,
        })
        .collect();
    let is_square = |name: &Name| notation::square(&name.text).is_some();
    let found = words.windows(3).filter_map(|words| match words {
        &[Some(low), Some(word), Some(high)] => {
            (word.text == "to" && is_square(low) && is_square(high)).then_some((word, low, high))
        }
        _ => None,
    });
    found.collect()
}

/// Ranges written as `files a-c`, as many chess players write them: the word after the `-`, and the text between it and
/// the file before.
fn files_by_minus(region: &Region) -> Vec<(&Name, Span)> {
    let mut found = Vec::new();
    let mut before = &region.first;
    for (op, part) in &region.rest {
        let last = before.last().and_then(|union| union.last()).map(|atom| &atom.squares);
        let first = part.first().and_then(|union| union.first()).map(|atom| &atom.squares);
        if let (SetOp::Subtract, Some(AtomKind::Files(files)), Some(AtomKind::Word(label))) = (op, last, first)
            && let (Some(last), Some(_)) = (files.last(), notation::file_number(&label.text))
        {
            found.push((label, Span { start: last.span.end, end: label.span.start, ..label.span }));
        }
        before = part;
    }
    found
}
