//! Regions: from expressions to sets of squares.

use std::collections::{BTreeMap, BTreeSet};

use qishu_rules::{FileName, Square, Squares};

use super::grid::CheckedGrid;
use super::spec::Spec;
use crate::ast::*;
use crate::catalogue;
use crate::notation;
use crate::report::Report;
use crate::sources::Span;

/// The named regions of a variant from the first side's view, and the evaluation of others.
pub(super) struct Regions<'a, 'f> {
    /// The board; without one no region has squares.
    pub(super) grid: Option<&'f CheckedGrid>,
    named: BTreeMap<&'a str, Squares>,
}

/// Evaluates all named regions.
pub(super) fn named<'a, 'f>(spec: &Spec<'a>, grid: Option<&'f CheckedGrid>, report: &mut Report) -> Regions<'a, 'f> {
    let definitions = in_order(spec, report);
    let mut regions = Regions { grid, named: BTreeMap::new() };
    let Some(grid) = grid else { return regions };
    // Regions that select the board's squares may contain squares outside the board.
    let whole_grid = grid.whole_grid();
    let mut makers = Regions { grid: Some(&whole_grid), named: BTreeMap::new() };
    let keep = spec.board.and_then(|board| board.keep.as_ref());
    let maker_names = keep.map(|keep| needed_by(keep, &definitions)).unwrap_or_default();
    for definition in definitions {
        let name = definition.name.text.as_str();
        if maker_names.contains(name) {
            let Some(set) = makers.define(definition, report) else { continue };
            regions.named.insert(name, set.intersection(grid.board.squares()));
        } else {
            regions.define(definition, report);
        }
    }
    regions
}

/// Evaluates one region on the whole grid, with only the named regions that it needs.
pub(super) fn alone(spec: &Spec, grid: &CheckedGrid, region: &Region, report: &mut Report) -> Option<Squares> {
    let definitions = in_order(spec, report);
    let needed = needed_by(region, &definitions);
    let mut regions = Regions { grid: Some(grid), named: BTreeMap::new() };
    for definition in definitions {
        if needed.contains(definition.name.text.as_str()) {
            regions.define(definition, report);
        }
    }
    regions.squares(region, report)
}

/// The atoms of a region, including those inside parentheses.
pub(super) fn atoms(region: &Region) -> Vec<&Atom> {
    let mut atoms = Vec::new();
    let parts = std::iter::once(&region.first).chain(region.rest.iter().map(|(_, part)| part));
    for atom in parts.flatten().flatten() {
        atoms.push(atom);
        if let AtomKind::Group(group) = &atom.squares {
            atoms.extend(self::atoms(group));
        }
    }
    atoms
}

/// The words of a region that may name other regions.
fn words(region: &Region) -> impl Iterator<Item = &str> {
    atoms(region).into_iter().filter_map(|atom| match &atom.squares {
        AtomKind::Word(name) => Some(name.text.as_str()),
        _ => None,
    })
}

/// The region definitions, each after those it uses. Cyclic ones are reported; one of them is evaluated before its
/// parts, so that all of them stay unknown.
fn in_order<'a>(spec: &Spec<'a>, report: &mut Report) -> Vec<&'a RegionDef> {
    let by_name: BTreeMap<&str, &RegionDef> =
        spec.regions().map(|region| (region.name.text.as_str(), region)).collect();
    let mut done: BTreeSet<&str> = BTreeSet::new();
    let mut order = Vec::new();
    for region in spec.regions() {
        // The path from this region to the current one, each with its unvisited parts. It may have the length of the
        // list of regions, too much for recursion.
        let mut path: Vec<(&RegionDef, Vec<&str>)> = vec![(region, parts(region))];
        while let Some((region, parts_left)) = path.last_mut() {
            let region = *region;
            let name = region.name.text.as_str();
            let next = if done.contains(name) { None } else { parts_left.pop() };
            let Some(part) = next.and_then(|part| by_name.get(part)) else {
                if next.is_none() {
                    if done.insert(name) {
                        order.push(region);
                    }
                    path.pop();
                }
                continue;
            };
            if let Some(start) = path.iter().position(|(on_path, _)| on_path.name.text == part.name.text) {
                let names: Vec<&str> = path[start..].iter().map(|(region, _)| region.name.text.as_str()).collect();
                report.add(|| catalogue::region_cycle(part.name.span, &names));
            } else if !done.contains(part.name.text.as_str()) {
                path.push((part, parts(part)));
            }
        }
    }
    order
}

/// The distinct words of a definition, in reverse order.
fn parts(region: &RegionDef) -> Vec<&str> {
    match &region.body {
        RegionBody::Drawing(_) => Vec::new(),
        RegionBody::Expr(body) => words(body).collect::<BTreeSet<_>>().into_iter().rev().collect(),
    }
}

/// The names of the regions that a region uses. The definitions are in order.
fn needed_by<'a>(region: &Region, definitions: &[&'a RegionDef]) -> BTreeSet<&'a str> {
    let direct: BTreeSet<&str> = words(region).collect();
    let mut needed = BTreeSet::new();
    let mut indirect: BTreeSet<&str> = BTreeSet::new();
    for definition in definitions.iter().rev() {
        let name = definition.name.text.as_str();
        if direct.contains(name) || indirect.contains(name) {
            needed.insert(name);
            indirect.extend(parts(definition));
        }
    }
    needed
}

impl<'a> Regions<'a, '_> {
    /// The squares of a named region.
    pub(super) fn get(&self, name: &str) -> Option<&Squares> {
        self.named.get(name)
    }

    /// The squares of a region; `None` if it has a mistake, which has been reported.
    pub(super) fn squares(&self, region: &Region, report: &mut Report) -> Option<Squares> {
        let grid = self.grid?;
        // Every part is evaluated, even after an unknown one, since each may have mistakes.
        let mut squares = self.intersection(grid, &region.first, report);
        let mut before = &region.first;
        for (op, written) in &region.rest {
            let part = self.intersection(grid, written, report);
            squares = squares.zip(part).map(|(squares, part)| match op {
                SetOp::Add => squares.union(&part),
                SetOp::Subtract => {
                    if squares.is_disjoint(&part) {
                        nothing_taken_away(before, written, report);
                    }
                    squares.difference(&part)
                }
            });
            before = written;
        }
        squares
    }

    fn intersection(&self, grid: &CheckedGrid, unions: &[Union], report: &mut Report) -> Option<Squares> {
        let mut squares = Some(grid.board.squares().clone());
        for union in unions {
            let part = self.union(grid, union, report);
            squares = squares.zip(part).map(|(squares, part)| squares.intersection(&part));
        }
        squares
    }

    fn union(&self, grid: &CheckedGrid, atoms: &[Atom], report: &mut Report) -> Option<Squares> {
        let mut squares = Some(Squares::EMPTY);
        for atom in atoms {
            let part = self.atom(grid, atom, report);
            squares = squares.zip(part).map(|(squares, part)| squares.union(&part));
        }
        squares
    }

    fn atom(&self, grid: &CheckedGrid, atom: &Atom, report: &mut Report) -> Option<Squares> {
        let squares = match &atom.squares {
            AtomKind::Group(region) => self.squares(region, report),
            AtomKind::Board => Some(grid.board.squares().clone()),
            AtomKind::Word(word) => match notation::square(&word.text) {
                Some(_) => square(grid, word, report),
                None => self.named.get(word.text.as_str()).cloned(),
            },
            AtomKind::Rectangle(corners) => rectangle(grid, corners, report),
            AtomKind::Files(ranges) => files(grid, ranges, report),
            AtomKind::Ranks(ranges) => ranks(grid, ranges, report),
        };
        let Some(&mirror) = atom.mirrors.first() else { return squares };
        if grid.reflection.is_none() {
            if grid.sides_known {
                report.add(|| catalogue::mirror_without_mapping(mirror, grid.sides));
            }
            return None;
        }
        // Mirroring twice changes nothing.
        if atom.mirrors.len() % 2 == 1 { squares.map(|squares| grid.reflect(&squares)) } else { squares }
    }

    /// Evaluates a named region and stores it.
    fn define(&mut self, definition: &'a RegionDef, report: &mut Report) -> Option<Squares> {
        let squares = match &definition.body {
            RegionBody::Expr(region) => self.squares(region, report),
            RegionBody::Drawing(drawing) => drawn(self.grid?, drawing, report),
        }?;
        self.named.insert(&definition.name.text, squares.clone());
        Some(squares)
    }
}

/// Reports that a `-` removes nothing. Between two squares a range was intended.
fn nothing_taken_away(before: &Intersection, part: &Intersection, report: &mut Report) {
    let last = before.last().and_then(|union| union.last());
    let Some(first) = part.first().and_then(|union| union.first()) else { return };
    let is_square = |word: &Name| notation::square(&word.text).is_some();
    if let Some(Atom { squares: AtomKind::Word(low), .. }) = last
        && let AtomKind::Word(high) = &first.squares
        && is_square(low)
        && is_square(high)
    {
        let between = Span { start: low.span.end, end: high.span.start, ..low.span };
        return report.add(|| catalogue::range_by_minus(low.span.to(high.span), between, low, high));
    }
    let end = part.iter().flatten().next_back().map_or(first.span, |atom| atom.span);
    report.warn(|| catalogue::nothing_taken_away(first.span.to(end)));
}

/// A square by its name.
pub(super) fn square(grid: &CheckedGrid, name: &Name, report: &mut Report) -> Option<Squares> {
    let (file, rank) = corner(grid, name, report)?;
    let square = grid.rectangle((file, file), (rank, rank));
    if square.is_empty() {
        let keep = grid.keep?;
        report.add(|| catalogue::square_not_kept(name, keep));
        return None;
    }
    Some(square)
}

/// File and rank, counted from 0, of a square of the grid. A word that is not a square has been reported.
fn corner(grid: &CheckedGrid, name: &Name, report: &mut Report) -> Option<(u32, u32)> {
    let (file, rank) = notation::square(&name.text)?;
    if grid.called_like_squares.contains(&name.text) {
        return None;
    }
    let letters = name.text.trim_end_matches(|c: char| c.is_ascii_digit());
    if let Some(without) = notation::without_zeros(&name.text[letters.len()..]) {
        report.add(|| catalogue::leading_zero(name.span, &format!("{letters}{without}")));
    }
    if file >= grid.files() || !(1..=grid.ranks()).contains(&rank) {
        report.add(|| catalogue::region_off_board(&format!("the square `{}`", name.text), name.span, &grid.size()));
        return None;
    }
    Some((file, rank - 1))
}

fn rectangle(grid: &CheckedGrid, corners: &Bounds<Name>, report: &mut Report) -> Option<Squares> {
    let low = corner(grid, &corners.low, report);
    let high = corner(grid, &corners.high, report);
    let (low, high) = low.zip(high)?;
    if low.0 > high.0 || low.1 > high.1 {
        let square = |file: u32, rank: u32| Square { rank: rank as u8, file: file as u8 };
        let (first, last) =
            (square(low.0.min(high.0), low.1.min(high.1)), square(low.0.max(high.0), low.1.max(high.1)));
        report.add(|| catalogue::region_reversed(corners.span, &format!("{first}..{last}")));
        return None;
    }
    Some(grid.rectangle((low.0, high.0), (low.1, high.1)))
}

fn files(grid: &CheckedGrid, ranges: &[Bounds<Spanned<u32>>], report: &mut Report) -> Option<Squares> {
    let label = |file: u32| FileName(file as u16).to_string();
    let on_board = |file: u32| file < grid.files();
    let ranges = lines("file", ranges, label, on_board, &grid.size(), report)?;
    Some(together(ranges.into_iter().map(|range| grid.rectangle(range, (0, grid.ranks() - 1)))))
}

fn ranks(grid: &CheckedGrid, ranges: &[Bounds<Spanned<u32>>], report: &mut Report) -> Option<Squares> {
    let label = |rank: u32| rank.to_string();
    let on_board = |rank: u32| (1..=grid.ranks()).contains(&rank);
    let ranges = lines("rank", ranges, label, on_board, &grid.size(), report)?;
    let ranks = |(low, high): (u32, u32)| grid.rectangle((0, grid.files() - 1), (low - 1, high - 1));
    Some(together(ranges.into_iter().map(ranks)))
}

/// The ranges of a list of files or ranks, if all of them are on the board and not reversed.
fn lines(
    what: &str,
    ranges: &[Bounds<Spanned<u32>>],
    label: impl Fn(u32) -> String,
    on_board: impl Fn(u32) -> bool,
    size: &str,
    report: &mut Report,
) -> Option<Vec<(u32, u32)>> {
    let mut sound = true;
    for range in ranges {
        let off: Vec<_> = [range.low, range.high].into_iter().filter(|line| !on_board(line.value)).collect();
        for line in &off {
            let what = format!("the {what} `{}`", label(line.value));
            report.add(|| catalogue::region_off_board(&what, line.span, size));
        }
        let reversed = range.low.value > range.high.value;
        if off.is_empty() && reversed {
            let turned = format!("{}..{}", label(range.high.value), label(range.low.value));
            report.add(|| catalogue::region_reversed(range.span, &turned));
        }
        sound &= off.is_empty() && !reversed;
    }
    sound.then(|| ranges.iter().map(|range| (range.low.value, range.high.value)).collect())
}

fn together(sets: impl Iterator<Item = Squares>) -> Squares {
    sets.fold(Squares::EMPTY, |all, set| all.union(&set))
}

fn drawn(grid: &CheckedGrid, drawing: &Drawing, report: &mut Report) -> Option<Squares> {
    let mut sound = drawing.lines.len() == grid.ranks() as usize;
    if !sound {
        report.add(|| catalogue::drawing_size(drawing.span, "line", drawing.lines.len(), grid.ranks()));
    }
    let mut squares = Squares::EMPTY;
    for (row, line) in drawing.lines.iter().enumerate() {
        if line.len() != grid.files() as usize {
            sound = false;
            let span = match line.as_slice() {
                [first, .., last] => first.span.to(last.span),
                [only] => only.span,
                [] => drawing.span,
            };
            report.add(|| catalogue::drawing_size(span, "column", line.len(), grid.files()));
        }
        for cell in line.iter().filter(|cell| cell.value.is_none()) {
            sound = false;
            report.add(|| catalogue::drawing_cell(cell.span));
        }
        if sound {
            let rank = grid.ranks() - 1 - row as u32;
            let files = (0..grid.files()).zip(line).filter(|(_, cell)| cell.value == Some(true));
            squares = squares.union(&together(files.map(|(file, _)| grid.rectangle((file, file), (rank, rank)))));
        }
    }
    sound.then_some(squares)
}
