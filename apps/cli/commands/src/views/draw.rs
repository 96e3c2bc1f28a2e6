//! `qishu draw`: a picture of a board, of a position, or of statistics about them.

use std::io;

use qishu::pictures::{Palette, Picture};
use qishu::{By, Error, Painter};

use crate::args::DrawArgs;
use crate::terminal::ask::ask;
use crate::terminal::console::{Console, Failure};
use crate::terminal::target::Target;

/// Writes the picture.
///
/// # Errors
///
/// Fails if standard output does.
pub fn draw(args: &DrawArgs, console: &mut Console) -> io::Result<()> {
    match drawn(args, console) {
        Ok(text) => console.deliver(args.output.as_deref(), &text),
        Err(failure) => {
            console.fail(&failure);
            Ok(())
        }
    }
}

fn drawn(args: &DrawArgs, console: &Console) -> Result<String, Failure> {
    let target = Target::of(&args.of.target)?.with_material(args.material.as_deref())?;
    let painter = Painter::of(&target.variant).map_err(|error| target.failure(&error))?;
    let (picture, what) = picture(args, &target, &painter, console)?;
    let title = what.map_or(target.variant.title().to_owned(), |what| format!("{}: {what}", target.variant.title()));
    Ok(picture.file(&title, if args.dark { Palette::Dark } else { Palette::Light }))
}

/// The picture, and what it shows besides the board.
fn picture(
    args: &DrawArgs,
    target: &Target,
    painter: &Painter,
    console: &Console,
) -> Result<(Picture, Option<String>), Failure> {
    let (variant, rules) = (&target.variant, target.variant.rules());
    let failed = |error: Error| target.failure(&error);
    let in_rows = |pictures: Vec<Picture>| Painter::in_rows(pictures).map_err(failed);
    let legal = if args.legal { "legal positions" } else { "positions" };
    Ok(if let Some(text) = &args.fen {
        let position = variant.parse_position(text).map_err(failed)?;
        (painter.position(position.pieces()).map_err(failed)?, Some(position.to_string()))
    } else if args.regions {
        let regions = painter.regions().map_err(failed)?;
        if regions.is_empty() {
            let help = vec!["regions have names in rules, as in `region camp = a1..c2`".to_owned()];
            return Err(Failure::Message { text: format!("{}: the rules name no regions", target.shown), help });
        }
        (in_rows(regions)?, Some("regions".to_owned()))
    } else if let Some(piece) = &args.places {
        let piece = variant.piece_called(piece)?;
        let name = rules.piece_name(piece);
        match painter.placements(piece).map_err(failed)? {
            Some(picture) => (picture, Some(format!("where {name} may stand"))),
            None => return Err(Failure::new(format!("{}: {name} never stands on the board", target.shown))),
        }
    } else if args.classes {
        let steps = ask(target, &args.work, console, |work| variant.plan(work)?.placing())?;
        (in_rows(painter.classes(&steps).map_err(failed)?)?, Some("classes of squares".to_owned()))
    } else if let Some(piece) = &args.targets {
        let piece = variant.piece_called(piece)?;
        let from = args.square.as_deref().map(|square| variant.square_called(square)).transpose()?;
        let pictures = painter.moves(&variant.moves().map_err(failed)?, piece, from).map_err(failed)?;
        let name = rules.piece_name(piece);
        if pictures.is_empty() {
            let from = args.square.as_ref().map_or(String::new(), |square| format!(" from {square}"));
            return Err(Failure::new(format!("{}: {name} goes nowhere{from}", target.shown)));
        }
        (in_rows(pictures)?, Some(format!("where {name} goes")))
    } else if let Some(piece) = &args.heat {
        let piece = variant.piece_called(piece)?;
        let counts = ask(target, &args.work, console, |work| match args.legal {
            true => variant.squares_legal(work),
            false => variant.squares(work),
        })?;
        (painter.heat(&counts, piece).map_err(failed)?, Some(format!("{}, share of {legal}", rules.piece_name(piece))))
    } else if args.by_pieces {
        let table = ask(target, &args.work, console, |work| match args.legal {
            true => variant.table_legal(&By::Pieces, work),
            false => variant.table(&By::Pieces, work),
        })?;
        (painter.pieces(&table).map_err(failed)?, Some(format!("{legal} by pieces")))
    } else {
        (painter.board().map_err(failed)?, None)
    })
}
