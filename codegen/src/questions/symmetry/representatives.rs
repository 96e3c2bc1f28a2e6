//! One position of each orbit, the representative, as a system of constraints of its own.
//!
//! Positions are compared cell by cell, in one order of the cells: no piece comes before any piece, and pieces come in
//! the order of their numbers. The representative is the position of its orbit that comes first, so it comes no later
//! than each of its images, and for each symmetry that is a constraint (J. Crawford, M. Ginsberg, E. Luks & A. Roy
//! 1996, "Symmetry-breaking predicates for search problems").
//!
//! What two positions differ by on a cell is a sum over pieces. If a difference weighs more than all later ones
//! together can, the first that is not zero decides, and the position comes no later than its image where the weighted
//! sum is at most 0. Only so many differences have room in the integers of one constraint. Behind them, the next
//! constraint begins, which an earlier difference feeds so much, once the position comes first by it, that nothing is
//! asked any more.

use std::collections::{BTreeMap, BTreeSet};

use qishu_rules::Piece;
use qishu_spec_lang::Model;

use super::check::{Action, Weights};
use crate::error::{Limit, PlanError};
use crate::system::{CellId, Constraint, Feed, LinearTerm, Meaning, Measure, System};
use crate::thresholds::MOST_IMAGES;

/// The greatest sum that the integers of a constraint have room for, with some to spare for what is added up of them.
pub const GREATEST_SUM: i64 = 1 << 58;

/// What a position differs by from its image on one cell: who stands here, less who has come here.
struct ImageDifference {
    /// What a piece of a kind on a cell adds.
    weights: Weights,
    /// The greatest difference of two occupants.
    most: i64,
    /// All weights together, which no sum is beyond, any piece that is thought to stand side by side.
    size: i64,
}

/// The system whose solutions are the positions of the given one that come no later than each of their images under
/// these actions, where cells are compared in the order that comes with it. The actions are those of a group but for
/// the one that changes nothing.
///
/// As many differences are compared in one constraint as its sum stays below the greatest with: usually
/// [`GREATEST_SUM`]. Each has a constraint of its own if that is 0.
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
    // Who can stand nowhere is compared with no piece.
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

/// How many pieces on cells are compared with images.
fn images(system: &System, actions: &[&Action]) -> u128 {
    let pieces: usize = system.kinds.iter().map(|kind| kind.cells.len()).sum();
    pieces as u128 * 2 * actions.len() as u128
}

/// The cells so that each follows its images: what differs between images is decided before the next cells are looked
/// at. The board is swept along its shorter side.
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

/// For each kind and cell where it fits, the place of the piece among all that can stand on the cell or its images,
/// from 1 on.
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

/// What a position differs by from its image, cell by cell in the system's order; cells on which it never does are left
/// out.
fn differences(system: &System, action: &Action, codes: &Weights) -> Vec<ImageDifference> {
    let back = action.inverse();
    // If the action is its own inverse and there is no difference here, there is none where the piece came from.
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

/// Adds the constraints that the first difference which is not zero is less than zero.
fn add_comparison(system: &mut System, differences: &[ImageDifference], greatest_sum: i64) {
    let sizes: i64 = differences.iter().map(|difference| difference.size).sum();
    // What is compared in one constraint, and what an earlier difference feeds it, stay below this together with all
    // others.
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

/// The sum of those weights, with one term for all cells on which a kind counts the same.
fn terms(system: &System, weights: Weights) -> Vec<LinearTerm> {
    let mut cells: BTreeMap<(usize, i64), Vec<CellId>> = BTreeMap::new();
    for ((kind, cell), weight) in weights {
        cells.entry((kind, weight)).or_default().push(cell);
    }
    let terms = cells.into_iter().filter_map(|((kind, weight), cells)| system.term_on(kind, &cells, weight));
    terms.collect()
}
