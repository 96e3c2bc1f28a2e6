//! Drawings of the order in which pieces are placed, with the classes of squares on the board. Drawings are printed
//! side by side where there is room.

use std::fmt::{Result, Write};

use qishu_counting::plan::{Class, Plan};
use qishu_counting::system::Cell;
use qishu_rules::{LayerId, Spacing, Square, flush_left};
use qishu_spec_lang::Model;

use super::together::{StepsTogether, together};
use crate::text::wrap::wrap_behind;

/// The maximum width of adjacent drawings, in columns.
const WIDTH: usize = 100;
/// The minimum width for the text above a drawing, even on a narrow board.
const NARROWEST: usize = 30;
/// The space between drawings, and before the first.
const GAP: usize = 2;

/// The lines of a block, which may be printed beside others.
type Block = Vec<String>;

/// Steps that share a drawing.
struct Panel {
    heading: Block,
    drawing: Block,
}

/// Writes the steps. Consecutive steps on different squares share a drawing.
pub fn steps(text: &mut String, model: &Model, plan: &Plan) -> Result {
    let panels = panels(model, plan);
    for row in in_rows(&panels, |panel| width(&panel.heading).max(width(&panel.drawing))) {
        // The drawings of a row have equal heights, independent of their headings.
        let height = row.iter().map(|panel| panel.heading.len()).max().unwrap_or(0);
        let blocks = row.iter().map(|panel| {
            let mut block = panel.heading.clone();
            block.resize(height, String::new());
            block.extend(panel.drawing.iter().cloned());
            block
        });
        let blocks: Vec<Block> = blocks.collect();
        writeln!(text)?;
        beside(&blocks)
            .into_iter()
            .try_for_each(|line| writeln!(text, "{}", format!("{}{line}", " ".repeat(GAP)).trim_end()))?;
    }
    Ok(())
}

fn panels(model: &Model, plan: &Plan) -> Vec<Panel> {
    let panel = |StepsTogether { number, steps, classes }: StepsTogether<'_>| {
        let pieces: Vec<&str> = steps.iter().map(|step| step.pieces.as_str()).collect();
        let sizes = classes.iter().enumerate().map(|(index, class)| format!("{} {}", letter(index), class.cells.len()));
        let sizes: Vec<String> = sizes.collect();
        let layers = draw(model, &plan.cells, &classes);
        let drawing: Block = in_rows(&layers, width).into_iter().flat_map(beside).collect();
        let room = width(&drawing).max(NARROWEST);
        let head = format!("{number}. ");
        let mut heading = wrap_behind(&head, &pieces.join("; then "), head.len(), room);
        heading.extend(wrap_behind("   squares: ", &sizes.join(", "), head.len(), room));
        Panel { heading, drawing }
    };
    together(plan).into_iter().map(panel).collect()
}

fn width(block: &Block) -> usize {
    block.iter().map(|line| line.chars().count()).max().unwrap_or(0)
}

/// Groups things into rows of limited width, at least one thing in each.
fn in_rows<T>(things: &[T], width: impl Fn(&T) -> usize) -> Vec<&[T]> {
    let mut rows = Vec::new();
    let mut rest = things;
    while !rest.is_empty() {
        let mut taken = 0;
        let fitting = rest.iter().take_while(|thing| {
            taken += GAP + width(thing);
            taken <= WIDTH
        });
        let (row, later) = rest.split_at(fitting.count().max(1));
        rows.push(row);
        rest = later;
    }
    rows
}

/// Blocks beside one another.
fn beside(blocks: &[Block]) -> Block {
    let height = blocks.iter().map(Vec::len).max().unwrap_or(0);
    let line = |index: usize| {
        let cells = blocks.iter().map(|block| flush_left(block.get(index).map_or("", String::as_str), width(block)));
        cells.collect::<Vec<String>>().join(&" ".repeat(GAP)).trim_end().to_owned()
    };
    (0..height).map(line).collect()
}

/// The board, with a letter for each class; once for each layer. A hand has a line for each of its slots, a state
/// variable one.
fn draw(model: &Model, cells: &[Cell], classes: &[&Class]) -> Vec<Block> {
    let mut layers: Vec<LayerId> =
        classes.iter().flat_map(|class| &class.cells).map(|&cell| cells[cell].layer).collect();
    layers.sort_unstable();
    layers.dedup();
    let board = &model.rules.board;
    let spacing = Spacing { rank_width: 4, ..Spacing::narrow(board, 1) };
    let draw_layer = |layer: LayerId| {
        let mark = |square: Square| {
            let is_here = |class: &&Class| class.cells.iter().any(|&cell| cells[cell] == Cell { layer, square });
            classes.iter().position(is_here).map_or('.', letter)
        };
        let name = model.rules.layer_name(layer).map(|name| format!("   {name}"));
        if model.rules.layers[layer.index()].is_state_variable {
            let values = model.rules.values(layer).map(|value| &*model.rules.piece_type(value.piece_type).name);
            let values = values.collect::<Vec<_>>().join(", ");
            let line = model.rules.board.squares().first().map(|square| format!("     {} {values}", mark(square)));
            return name.into_iter().chain(line).collect();
        }
        if model.rules.layers[layer.index()].is_hand {
            let slots = model.rules.slots().filter(|slot| slot.layer == layer);
            let lines = slots.filter_map(|slot| {
                let mark = mark(slot.placement.region.first()?);
                (mark != '.').then(|| format!("     {mark} {}", model.rules.piece_type(slot.piece_type).name))
            });
            return name.into_iter().chain(lines).collect();
        }
        name.into_iter().chain(board.draw(&spacing, mark).lines().map(str::to_owned)).collect()
    };
    layers.into_iter().map(draw_layer).collect()
}

/// A letter for a class; beyond the alphabet they repeat.
fn letter(index: usize) -> char {
    const LETTERS: &[u8; 52] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    char::from(LETTERS[index % LETTERS.len()])
}
