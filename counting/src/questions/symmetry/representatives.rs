//! The representatives of orbits, one position each, as a system of constraints.
//!
//! Positions are compared cell by cell, in a fixed order of the cells: an empty cell precedes any piece, and pieces are
//! ordered by their numbers. The representative is the first position of its orbit. It is therefore not after any of
//! its images, which is one constraint for each symmetry. See J. Crawford, M. Ginsberg, E. Luks & A. Roy 1996,
//! "Symmetry-breaking predicates for search problems".
//!
//! The difference of two positions on a cell is a sum over pieces. If each difference outweighs all later ones
//! together, the first that is not zero decides. The position is then not after its image if the weighted sum is at
//! most 0. The integers of one constraint have room for a limited number of differences. The remaining differences form
//! further constraints. An earlier difference, once it decides in favour of the position, feeds them such a large
//! negative number that they are satisfied.

use std::collections::{BTreeMap, BTreeSet};

use qishu_rules::Piece;
use qishu_spec_lang::Model;

use super::check::{Action, Weights};
use crate::error::{Limit, PlanError};
use crate::system::{CellId, Constraint, Feed, LinearTerm, Meaning, Measure, System};
use crate::thresholds::MOST_IMAGES;

/// The maximum sum of a constraint; it leaves room for the addition of several sums.
pub const GREATEST_SUM: i64 = 1 << 58;

/// The difference of a position from its image on one cell: the piece there, minus the piece in its image.
struct ImageDifference {
    /// The coefficient of a piece of a kind on a cell.
    weights: Weights,
    /// The maximum difference of two cell values.
    most: i64,
    /// The sum of all absolute coefficients, a bound for every sum even without the rule of one piece for each cell.
    size: i64,
}

/// The system restricted to positions that are not after any of their images under these actions, in the order of the
/// cells that it contains. The actions are those of a group without the identity.
///
/// Each constraint compares the most differences for which its sum stays below `greatest_sum`, usually
/// [`GREATEST_SUM`]. With 0, there is one constraint for each difference.
///
/// # Errors
///
/// Fails if more than 2^15 pieces would be compared with their images.
pub fn representatives(
    model: &Model,
    system: &System,
    actions: &[&Action],
    greatest_sum: i64,
) -> Result<System, PlanError> {
    let mut found = system.clone();
    // Kinds that fit nowhere are not compared.
    found.settle();
    let (allowed, needed) = (MOST_IMAGES as u128, images(&found, actions));
    if needed > allowed {
        return Err(PlanError::TooMuchWork { limit: Limit::Images, allowed, needed, because: Vec::new() });
    }
    found.order = order(model, &found, actions);
    let codes = codes(model, &found, actions);
    for action in actions {
        let differences: Vec<ImageDifference> = differences(&found, action, &codes);
        add_comparison(&mut found, &differences, greatest_sum);
    }
    found.settle();
    Ok(found)
}

/// The number of comparisons of pieces on cells with images.
fn images(system: &System, actions: &[&Action]) -> u128 {
    let pieces: usize = system.kinds.iter().map(|kind| kind.cells.len()).sum();
    pieces as u128 * 2 * actions.len() as u128
}

/// An order in which each cell is followed by its images, so that differences between images are decided early. The
/// board is swept along its shorter side.
fn order(model: &Model, system: &System, actions: &[&Action]) -> Vec<CellId> {
    let files: BTreeSet<_> = system.cells.iter().map(|cell| cell.square.file).collect();
    let ranks: BTreeSet<_> = system.cells.iter().map(|cell| cell.square.rank).collect();
    let along_ranks = files.len() <= ranks.len();
    let swept = |cell: CellId| {
        let (layer, square) = (system.cells[cell].layer, system.cells[cell].square);
        let on_board = if along_ranks { (square.rank, square.file) } else { (square.file, square.rank) };
        (!model.rules.layers[layer.index()].is_board(), on_board, layer)
    };
    let first_image = |cell: CellId| actions.iter().map(|action| swept(action.cells[cell])).chain([swept(cell)]).min();
    let mut cells: Vec<CellId> = (0..system.cells.len()).collect();
    cells.sort_by_cached_key(|&cell| (first_image(cell), swept(cell)));
    cells
}

/// For each kind and cell where it fits, the index of the piece among all that fit on the cell or its images, from 1
/// on.
fn codes(model: &Model, system: &System, actions: &[&Action]) -> Weights {
    let pieces: Vec<Piece> = model.rules.kinds().map(|kind| kind.piece).collect();
    let mut on_cell: Vec<BTreeSet<Piece>> = vec![BTreeSet::new(); system.cells.len()];
    for (kind, fits) in system.kinds.iter().enumerate() {
        for &cell in fits.cells.iter() {
            on_cell[cell].insert(pieces[kind]);
            actions.iter().for_each(|action| _ = on_cell[action.cells[cell]].insert(pieces[action.kinds[kind]]));
        }
    }
    let mut codes = Weights::new();
    for (kind, fits) in system.kinds.iter().enumerate() {
        for &cell in fits.cells.iter() {
            codes.insert((kind, cell), 1 + on_cell[cell].range(..pieces[kind]).count() as i64);
        }
    }
    codes
}

/// The differences of a position from its image, in the system's order of cells; cells that never differ are left out.
fn differences(system: &System, action: &Action, codes: &Weights) -> Vec<ImageDifference> {
    let back = action.inverse();
    // If the action is its own inverse, a zero difference here implies a zero difference on the source cell.
    let is_own_inverse = back == *action;
    let mut seen = vec![false; system.cells.len()];
    let mut found = Vec::new();
    for &cell in &system.order {
        let from = back.cells[cell];
        seen[cell] = true;
        if is_own_inverse && from != cell && seen[from] {
            continue;
        }
        let mut weights = Weights::new();
        let mut most = 0;
        for (kind, fits) in system.kinds.iter().enumerate() {
            if fits.cells.binary_search(&cell).is_ok() {
                let code = codes[&(kind, cell)];
                *weights.entry((kind, cell)).or_default() += code;
                *weights.entry((back.kinds[kind], from)).or_default() -= code;
                most = most.max(code);
            }
        }
        weights.retain(|_, weight| *weight != 0);
        if !weights.is_empty() {
            let size = weights.values().map(|weight| weight.abs()).sum();
            found.push(ImageDifference { weights, most, size });
        }
    }
    found
}

/// Adds the constraints that the first non-zero difference is negative.
fn add_comparison(system: &mut System, differences: &[ImageDifference], greatest_sum: i64) {
    let sizes: i64 = differences.iter().map(|difference| difference.size).sum();
    // The sum of one constraint and the feeds of earlier differences stay below this together.
    let room = greatest_sum / (1 + sizes);
    let mut feeds: BTreeMap<usize, Vec<Feed>> = BTreeMap::new();
    let mut end = differences.len();
    while end > 0 {
        let mut weights = Weights::new();
        let (mut outweighs, mut size, mut first): (i64, i64, usize) = (1, 0, end);
        while let Some(difference) = first.checked_sub(1).map(|before| &differences[before])
            && (first == end || outweighs.saturating_mul(difference.size).saturating_add(size) <= room)
        {
            first -= 1;
            for (&piece, weight) in &difference.weights {
                *weights.entry(piece).or_default() += weight * outweighs;
            }
            size += outweighs * difference.size;
            outweighs += outweighs * difference.most;
        }
        let target = system.constraints.len();
        let terms = terms(system, weights);
        system.constraints.push(Constraint::at_most(Meaning::Images, terms, 0));
        let feed = Feed { target, measure: Measure::Beyond(0), coefficient: -outweighs };
        (0..first).for_each(|earlier| feeds.entry(earlier).or_default().push(feed));
        end = first;
    }
    for (difference, feeds) in feeds {
        let turned = differences[difference].weights.iter().map(|(&piece, weight)| (piece, -weight)).collect();
        let terms = terms(system, turned);
        system.constraints.push(Constraint::feeding(Meaning::Images, terms, feeds));
    }
}

/// The terms of those coefficients, one for all cells on which a kind counts equally.
fn terms(system: &System, weights: Weights) -> Vec<LinearTerm> {
    let mut cells: BTreeMap<(usize, i64), Vec<CellId>> = BTreeMap::new();
    for ((kind, cell), weight) in weights {
        cells.entry((kind, weight)).or_default().push(cell);
    }
    let terms = cells.into_iter().filter_map(|((kind, weight), cells)| system.term_on(kind, &cells, weight));
    terms.collect()
}
