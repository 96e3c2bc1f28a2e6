//! The order of placing men, with the classes of squares drawn on the board.

use std::fmt::{Result, Write};

use qishu_spec_lang::model::{LayerId, Model, Square, file_name};

use crate::game::layer_name;
use crate::plan::{Chapter, Class, Plan};
use crate::system::Cell;

/// Writes the steps. Steps that follow one another on different squares share a drawing.
pub fn chapters(text: &mut String, model: &Model, plan: &Plan) -> Result {
    let mut rest = plan.story.as_slice();
    let mut number = 1;
    while !rest.is_empty() {
        let together = disjoint(plan, rest);
        let (now, later) = rest.split_at(together);
        let men: Vec<&str> = now.iter().map(|chapter| chapter.men.as_str()).collect();
        writeln!(text, "\n  {number}. {}", men.join("; then "))?;
        let classes: Vec<&Class> =
            now.iter().flat_map(|chapter| chapter.classes.iter().filter(|class| class.used)).collect();
        let sizes: Vec<String> = classes
            .iter()
            .enumerate()
            .map(|(index, class)| format!("{} {}", letter(index), class.cells.len()))
            .collect();
        writeln!(text, "     squares in each class: {}", sizes.join(", "))?;
        draw(text, model, &plan.cells, &classes)?;
        rest = later;
        number += together;
    }
    Ok(())
}

/// How many of the chapters place men on squares and layers of their own.
fn disjoint(plan: &Plan, chapters: &[Chapter]) -> usize {
    let mut taken = vec![false; plan.cells.len()];
    for (index, chapter) in chapters.iter().enumerate() {
        for class in chapter.classes.iter().filter(|class| class.used) {
            for &cell in &class.cells {
                if std::mem::replace(&mut taken[cell], true) {
                    return index.max(1);
                }
            }
        }
    }
    chapters.len()
}

/// The board, a letter for each class, layer by layer.
fn draw(text: &mut String, model: &Model, cells: &[Cell], classes: &[&Class]) -> Result {
    let mut layers: Vec<LayerId> =
        classes.iter().flat_map(|class| &class.cells).map(|&cell| cells[cell].layer).collect();
    layers.sort_unstable();
    layers.dedup();
    for layer in layers {
        if let Some(name) = layer_name(model, layer) {
            writeln!(text, "     layer {name}")?;
        }
        for rank in (0..model.board.ranks).rev() {
            write!(text, "     {:>3}", rank + 1)?;
            for file in 0..model.board.files {
                let mark = match model.board.find(Square { rank, file }) {
                    None => ' ',
                    Some(square) => {
                        let here = classes
                            .iter()
                            .position(|class| class.cells.iter().any(|&cell| cells[cell] == Cell { layer, square }));
                        here.map_or('.', letter)
                    }
                };
                write!(text, " {mark:>2}")?;
            }
            writeln!(text)?;
        }
        write!(text, "        ")?;
        for file in 0..model.board.files {
            write!(text, " {:>2}", file_name(file))?;
        }
        writeln!(text)?;
    }
    Ok(())
}

/// A letter for a class; beyond the alphabet they repeat.
fn letter(index: usize) -> char {
    const LETTERS: &[u8; 52] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    char::from(LETTERS[index % LETTERS.len()])
}
