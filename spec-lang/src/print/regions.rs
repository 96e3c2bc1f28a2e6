//! Regions as text.

use std::fmt::{self, Display, Formatter};

use qishu_rules::FileName;

use super::{commas, joined, range};
use crate::ast::{
    Atom, AtomKind, Bounds, Drawing, Intersection, PartitionDef, Region, RegionBody, RegionDef, SetOp, Spanned, Union,
};

impl Display for RegionDef {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.body {
            RegionBody::Expr(region) => write!(f, "region {} = {region}", self.name),
            RegionBody::Drawing(drawing) => write!(f, "region {} = {drawing}", self.name),
        }
    }
}

impl Display for PartitionDef {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} = {}", self.keyword(), self.name, commas(&self.parts))
    }
}

impl Display for Drawing {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let cell = |cell: &Spanned<Option<bool>>| match cell.value {
            Some(true) => '#',
            Some(false) => '.',
            None => '?',
        };
        f.write_str("draw {\n")?;
        self.lines.iter().try_for_each(|line| writeln!(f, "{}", line.iter().map(cell).collect::<String>()))?;
        f.write_str("}")
    }
}

impl Display for Region {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&intersection(&self.first))?;
        for (op, part) in &self.rest {
            let sign = match op {
                SetOp::Add => '|',
                SetOp::Subtract => '-',
            };
            write!(f, " {sign} {}", intersection(part))?;
        }
        Ok(())
    }
}

fn intersection(unions: &Intersection) -> String {
    let union = |union: &Union| joined(union, " ");
    unions.iter().map(union).collect::<Vec<String>>().join(" & ")
}

impl Display for Atom {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", "mirror ".repeat(self.mirrors.len()), self.squares)
    }
}

impl Display for AtomKind {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            AtomKind::Group(region) => write!(f, "({region})"),
            AtomKind::Files(files) => write!(f, "files {}", ranges(files, |file| FileName(file as u16).to_string())),
            AtomKind::Ranks(ranks) => write!(f, "ranks {}", ranges(ranks, |rank| rank.to_string())),
            AtomKind::Board => f.write_str("board"),
            AtomKind::Word(name) => name.fmt(f),
            AtomKind::Rectangle(Bounds { low, high, .. }) => write!(f, "{low}..{high}"),
        }
    }
}

/// Ranges of files or ranks, given the text of one.
fn ranges(ranges: &[Bounds<Spanned<u32>>], text: impl Fn(u32) -> String) -> String {
    let ranges = ranges.iter().map(|Bounds { low, high, .. }| range(text(low.value), text(high.value)));
    ranges.collect::<Vec<String>>().join(" ")
}
