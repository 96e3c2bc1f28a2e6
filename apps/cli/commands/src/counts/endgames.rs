//! `qishu endgames`: the material with few positions, and their number.

use std::io;

use qishu::{Endgames, Error, Variant};

use crate::args::{EndgamesArgs, TableFormat};
use crate::terminal::ask::ask;
use crate::terminal::console::{Console, Failure};
use crate::terminal::tabular::{Tabular, heading};
use crate::terminal::target::Target;

/// What the human form says where material is listed once for all sides.
const UP_TO_SIDES: &str =
    "  The rules are the same for all sides: of material that differs in the sides only, one is listed.\n\n";

/// Prints the material with at most the given number of positions, the least first.
///
/// # Errors
///
/// Fails if standard output does.
pub fn endgames(args: &EndgamesArgs, console: &mut Console) -> io::Result<()> {
    match counted(args, console) {
        Ok((variant, endgames)) => {
            let remark = if endgames.is_up_to_sides { UP_TO_SIDES } else { "" };
            let table = listed(endgames);
            match args.print.format {
                TableFormat::Human => {
                    let text = format!("{}{remark}{}", heading(&variant), table.human(args.print.log10));
                    console.deliver(args.print.part.output.as_deref(), &text)
                }
                _ => table.deliver(&variant, &args.print, console),
            }
        }
        Err(failure) => {
            console.fail(&failure);
            Ok(())
        }
    }
}

fn counted(args: &EndgamesArgs, console: &Console) -> Result<(Variant, Endgames), Failure> {
    let target = Target::of(&args.of.target)?;
    let mut help = None;
    let endgames = ask(&target, &args.work, console, |work| {
        let endgames = target.variant.endgames(&args.at_most, args.most_pieces, work);
        help = match &endgames {
            Err(Error::TooMuchMaterial { .. }) => Some("a smaller number after --most-pieces gives fewer"),
            Err(Error::TooMuchWork(_)) if args.most_pieces.is_none() => {
                Some("--most-pieces N looks at material of N pieces at most, which is less work")
            }
            _ => None,
        };
        endgames
    });
    let endgames = endgames.map_err(|failure| match help {
        Some(help) => failure.with_help(help),
        None => failure,
    })?;
    Ok((target.variant, endgames))
}

fn listed(endgames: Endgames) -> Tabular {
    let row = |(material, positions): (qishu::Material, qishu::BigUint)| {
        (vec![material.pieces().to_string(), material.to_string()], positions)
    };
    let columns = vec!["pieces".to_string(), "material".to_string()];
    Tabular { columns, rows: endgames.list.into_iter().map(row).collect(), whole: None, means: Vec::new() }
}
