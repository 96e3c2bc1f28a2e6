//! `qishu table`: the count of a variant by the number of men, of each side, of each piece, or by material.

use std::io;

use qishu::Variant;

use crate::args::{RowsBy, TableArgs};
use crate::ask::ask;
use crate::console::{Console, Failure};
use crate::piece_names::PieceNames;
use crate::stop;
use crate::tabular::Tabular;
use crate::target::Target;

/// Prints the table.
///
/// # Errors
///
/// Fails if standard output does.
pub fn table(args: &TableArgs, console: &mut Console) -> io::Result<()> {
    stop::on_interrupt();
    match tabulated(args, console) {
        Ok((variant, table)) => table.deliver(&variant, &args.print, console),
        Err(failure) => {
            console.fail(&failure);
            Ok(())
        }
    }
}

fn tabulated(args: &TableArgs, console: &Console) -> Result<(Variant, Tabular), Failure> {
    let target = Target::of(&args.of.target)?.with_material(args.material.as_deref())?;
    let rules = target.variant.rules();
    let names = PieceNames::of(rules, args.names.as_deref())?;
    let by = |by: qishu::By| {
        ask(&target, &args.work, console, |work| match args.legal {
            true => target.variant.table_legal(&by, work),
            false => target.variant.table(&by, work),
        })
    };
    let table = match args.by {
        RowsBy::Men => by(qishu::By::Men)?.into(),
        RowsBy::Side => by(qishu::By::Sides)?.into(),
        RowsBy::Material => {
            let mut table = Tabular::from(by(qishu::By::Material)?);
            table.columns = rules.piece_ids().map(|piece| names.name(piece)).collect();
            table
        }
        RowsBy::Piece => {
            let columns = vec!["piece".to_string(), "number".to_string()];
            let mut all = Tabular { columns, rows: Vec::new(), whole: None };
            for piece in rules.piece_ids() {
                let one = by(qishu::By::Pieces(vec![piece]))?;
                all.whole = Some(one.total.clone());
                all.rows.extend(Tabular::from(one).rows.into_iter().map(|(mut key, positions)| {
                    key.insert(0, names.name(piece));
                    (key, positions)
                }));
            }
            all
        }
    };
    Ok((target.variant, table))
}
