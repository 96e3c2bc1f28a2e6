//! The part tree in generated text equals the plan's.

use std::collections::BTreeSet;

use qishu_codegen::emit::emit_part_tree;
use qishu_counting::plan::Plan;
use qishu_runtime::numbering::part_tree_text::{Vocabulary, read};
use qishu_runtime::numbering::{Branch, Part, PartId, PartTree};
use qishu_spec_lang::Model;

/// What is wrong with the text of a plan's layout, if anything is.
pub fn complaint(model: &Model, plan: &Plan) -> Option<String> {
    let item = emit_part_tree(model, plan);
    let (_, text) = item.split_once("\"\n").expect("the item is a text");
    let text = text.strip_suffix("\";\n").expect("the item ends with the text");
    let tables: Vec<&str> = plan.tables.iter().map(|table| &*table.name).collect();
    let squares: Vec<String> = model.rules.board.squares().iter().map(|square| square.to_string()).collect();
    let Some(back) = read(text, Vocabulary { tables: &tables, squares: &squares }) else {
        return Some(format!("not well formed:\n{text}"));
    };
    (!are_equal(&plan.part_tree, &back))
        .then(|| format!("of {:?}, the text is\n{text}which is {back:?}", plan.part_tree))
}

/// Whether two layouts are the same but for the numbers of their parts.
fn are_equal(one: &PartTree, other: &PartTree) -> bool {
    let mut equal = BTreeSet::new();
    one.orders == other.orders
        && one.is_split == other.is_split
        && one.cases.len() == other.cases.len()
        && one.cases.iter().zip(&*other.cases).all(|(ones, others)| {
            ones.len() == others.len()
                && ones.iter().zip(&**others).all(|(case, same)| {
                    (&case.pieces, case.order) == (&same.pieces, same.order)
                        && are_equal_parts([one, other], [case.part, same.part], &mut equal)
                })
        })
}

fn are_equal_parts(part_trees: [&PartTree; 2], parts: [PartId; 2], equal: &mut BTreeSet<[PartId; 2]>) -> bool {
    if equal.contains(&parts) {
        return true;
    }
    let are_equal = match [0, 1].map(|side| &part_trees[side].parts[parts[side]]) {
        [
            Part::Table { table, branches, is_word },
            Part::Table { table: other, branches: others, is_word: is_other_word },
        ] => {
            let mut same = |(branch, other): (&Branch, &Branch)| {
                let mut operands = branch.operands.into_iter().zip(other.operands);
                branch.selection == other.selection
                    && operands.all(|(one, other)| are_equal_parts(part_trees, [one, other], equal))
            };
            (table, is_word, branches.len()) == (other, is_other_word, others.len())
                && branches.iter().zip(&**others).all(&mut same)
        }
        [one, other] => one == other,
    };
    if are_equal {
        equal.insert(parts);
    }
    are_equal
}
