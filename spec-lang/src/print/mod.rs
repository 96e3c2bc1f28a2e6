//! From [`ast`](crate::ast) to text, the inverse of parsing.
//!
//! Every node is [`Display`], and a whole variant prints as a rules file: one statement a line, with blank lines between
//! its sections. [`format`](crate::format()) lays it out canonically. A printed tree reads as the same tree, apart from
//! places. Comments are not part of the tree. Statements and clauses that could not be read print as nothing.

use std::fmt::{self, Display, Formatter};

use crate::ast::{
    BoardAxes, Definition, LocalTitle, Name, NamedThing, Published, Removal, Spanned, Statement, Variant, WrittenLines,
};

mod board;
mod effects;
mod game;
mod groups;
mod numbers;
mod pieces;
mod regions;
mod rules;

impl Display for Variant {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "language 1\n\nvariant {}{} {{", self.name, part(" extends ", self.extends.as_ref()))?;
        for statements in self.statements.chunk_by(|above, below| section(above) == section(below)) {
            writeln!(f)?;
            statements.iter().try_for_each(|statement| writeln!(f, "    {statement}"))?;
        }
        writeln!(f, "}}")
    }
}

/// The section of a file to which a statement belongs, by the keyword that begins it.
fn section(statement: &Statement) -> &'static str {
    match statement {
        Statement::Title(_)
        | Statement::LocalTitle(_)
        | Statement::Source(_)
        | Statement::Published(_)
        | Statement::Broken(_) => "title",
        Statement::Interactions(_) => "cap",
        Statement::MustCapture(_)
        | Statement::MustNotCheck(_)
        | Statement::MustNotLeave(_)
        | Statement::MustDrop(_)
        | Statement::MustMakeMoves(_)
        | Statement::RemoveGame(_) => "start",
        Statement::Remove(removal) => section_of(removal.kind),
        Statement::Define(Definition::Opening(_) | Definition::Royal(_))
        | Statement::Replace(_, Definition::Opening(_) | Definition::Royal(_)) => "start",
        Statement::Define(definition) | Statement::Replace(_, definition) => {
            definition.kind().map_or("board", section_of)
        }
    }
}

fn section_of(kind: NamedThing) -> &'static str {
    match kind {
        NamedThing::Partition => "region",
        NamedThing::Budget | NamedThing::Forbid | NamedThing::Require | NamedThing::Layer => "cap",
        kind => kind.word(),
    }
}

impl Display for Statement {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Statement::Title(title) => write!(f, "title {}", quoted(title)),
            Statement::LocalTitle(title) => title.fmt(f),
            Statement::Source(source) => write!(f, "source {}", quoted(source)),
            Statement::Published(published) => published.fmt(f),
            Statement::Interactions(interactions) => interactions.fmt(f),
            Statement::MustCapture(must) => write!(f, "must capture{}", words_if(must.most.is_some(), " most")),
            Statement::MustNotCheck(_) => f.write_str("must not give check"),
            Statement::MustNotLeave(must) => write!(f, "must not leave group of {}", must.groups),
            Statement::MustDrop(must) => write!(f, "must drop{}", listed(" ", &must.pieces)),
            Statement::MustMakeMoves(must) => write!(f, "must make {} moves", must.number.value),
            Statement::Define(definition) => definition.fmt(f),
            Statement::Replace(_, definition) => write!(f, "replace {definition}"),
            Statement::Remove(removal) => removal.fmt(f),
            Statement::RemoveGame(_) => f.write_str("remove game"),
            Statement::Broken(_) => Ok(()),
        }
    }
}

impl Display for LocalTitle {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.names.iter().map(quoted).collect();
        write!(f, "title {} {}", self.language, joined(&names, " or "))
    }
}

impl Display for Definition {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Definition::Board(board) => board.fmt(f),
            Definition::Sides(sides) => sides.fmt(f),
            Definition::Region(region) => region.fmt(f),
            Definition::Partition(partition) => partition.fmt(f),
            Definition::PieceType(piece) => piece.fmt(f),
            Definition::StateVariable(state_variable) => state_variable.fmt(f),
            Definition::Right(right) => right.fmt(f),
            Definition::Cap(cap) => cap.fmt(f),
            Definition::Budget(budget) => budget.fmt(f),
            Definition::Forbid(forbid) => forbid.fmt(f),
            Definition::Relation(relation) => relation.fmt(f),
            Definition::Group(rule) => rule.fmt(f),
            Definition::Layer(layer) => layer.fmt(f),
            Definition::Opening(opening) => opening.fmt(f),
            Definition::Royal(royal) => royal.fmt(f),
            Definition::MoveRule(one) => one.fmt(f),
            Definition::Holding(holding) => holding.fmt(f),
            Definition::Effect(effect) => effect.fmt(f),
            Definition::Promotion(promotion) => promotion.fmt(f),
            Definition::End(end) => end.fmt(f),
            Definition::PieceValue(piece_value) => piece_value.fmt(f),
            Definition::Weight(weight) => weight.fmt(f),
            Definition::Show(show) => show.fmt(f),
            Definition::Symmetry(symmetry) => symmetry.fmt(f),
        }
    }
}

impl Display for Published {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "published {} \"{}\"", self.figure, self.source)
    }
}

impl Display for Removal {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "remove {} {}", self.kind.keyword(self.may_overlap), self.name)
    }
}

impl Display for Name {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl<T: Display> Display for Spanned<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}

/// An optional part of a statement with the text before it; nothing if there is none.
fn part(before: &str, part: Option<impl Display>) -> String {
    part.map_or(String::new(), |part| format!("{before}{part}"))
}

/// A list with the text before it; nothing if it is empty.
fn listed(before: &str, things: &[impl Display]) -> String {
    part(before, Some(commas(things)).filter(|_| !things.is_empty()))
}

/// Lines of the board with the text before them; nothing if there are none.
fn along(before: &str, lines: &[Spanned<BoardAxes>]) -> String {
    listed(before, &words(lines))
}

/// The words for lines of the board.
fn words(lines: &[Spanned<BoardAxes>]) -> Vec<String> {
    lines.iter().map(|line| line.value.in_words()).collect()
}

impl WrittenLines {
    /// The words and names, those of the board first.
    fn in_words(&self) -> Vec<String> {
        words(&self.axes).into_iter().chain(self.named.iter().map(Name::to_string)).collect()
    }
}

/// Words that are written or not.
fn words_if(is_written: bool, words: &'static str) -> &'static str {
    if is_written { words } else { "" }
}

/// The name of a statement, if it has one.
fn label(name: Option<&Name>) -> String {
    name.map_or(String::new(), |name| format!(" {name}:"))
}

fn commas(things: &[impl Display]) -> String {
    joined(things, ", ")
}

fn joined(things: &[impl Display], between: &str) -> String {
    things.iter().map(ToString::to_string).collect::<Vec<String>>().join(between)
}

fn quoted(text: &Spanned<String>) -> String {
    format!("\"{text}\"")
}

/// A range, or a number alone where both ends are equal.
fn range(low: impl Display, high: impl Display) -> String {
    let (low, high) = (low.to_string(), high.to_string());
    if low == high { low } else { format!("{low}..{high}") }
}
