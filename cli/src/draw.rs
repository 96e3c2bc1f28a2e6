//! `qishu draw`: a picture of a board, of a position, or of what is found about them.

use std::io;

use qishu::rules::{PieceId, Rules, SquareId};
use qishu::{By, Error, nearest};
use qishu_pictures::{Palette, Picture};

use crate::args::DrawArgs;
use crate::ask::ask;
use crate::console::{Console, Failure};
use crate::painter::Painter;
use crate::stop;
use crate::target::Target;

/// Pictures stand beside one another as long as they are together no wider, where the side of a square is 100.
const WIDEST: u32 = 3200;

/// Writes the picture.
///
/// # Errors
///
/// Fails if standard output does.
pub fn draw(args: &DrawArgs, console: &mut Console) -> io::Result<()> {
    stop::on_interrupt();
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
    let painter = Painter::of(&target)?;
    let (picture, what) = picture(args, &target, &painter, console)?;
    let title = what.map_or(target.variant.title().to_owned(), |what| format!("{}: {what}", target.variant.title()));
    Ok(picture.file(&title, if args.dark { Palette::Dark } else { Palette::Light }))
}

/// The picture, and what it shows besides the board.
fn picture(
    args: &DrawArgs,
    target: &Target,
    painter: &Painter<'_>,
    console: &Console,
) -> Result<(Picture, Option<String>), Failure> {
    let (variant, rules) = (&target.variant, target.variant.rules());
    let failed = |error: Error| target.failure(&error);
    let in_rows = |pictures: Vec<Picture>| painter.allowed(Picture::in_rows(pictures, WIDEST));
    let legal = if args.legal { "legal positions" } else { "positions" };
    Ok(if let Some(text) = &args.fen {
        let position = variant.parse_position(text).map_err(failed)?;
        (painter.position(&position)?, Some(position.to_string()))
    } else if args.regions {
        let regions = painter.regions()?;
        if regions.is_empty() {
            let help = vec!["regions have names in rules, as in `region camp = a1..c2`".to_owned()];
            return Err(Failure::Message { text: format!("{}: the rules name no regions", target.shown), help });
        }
        (in_rows(regions)?, Some("regions".to_owned()))
    } else if let Some(piece) = &args.places {
        let piece = piece_of(rules, piece)?;
        let name = rules.piece_name(piece);
        match painter.placements(piece)? {
            Some(picture) => (picture, Some(format!("where {name} may stand"))),
            None => return Err(Failure::new(format!("{}: {name} never stands on the board", target.shown))),
        }
    } else if args.classes {
        let steps = ask(target, &args.work, console, |work| variant.plan(work)?.placing())?;
        (in_rows(painter.classes(&steps)?)?, Some("classes of squares".to_owned()))
    } else if let Some(piece) = &args.moves {
        let piece = piece_of(rules, piece)?;
        let from = args.from.as_deref().map(|square| square_of(rules, square)).transpose()?;
        let pictures = painter.moves(&variant.moves().map_err(failed)?, piece, from)?;
        let name = rules.piece_name(piece);
        if pictures.is_empty() {
            let from = args.from.as_ref().map_or(String::new(), |square| format!(" from {square}"));
            return Err(Failure::new(format!("{}: {name} goes nowhere{from}", target.shown)));
        }
        (in_rows(pictures)?, Some(format!("where {name} goes")))
    } else if let Some(piece) = &args.heat {
        let piece = piece_of(rules, piece)?;
        let counts = ask(target, &args.work, console, |work| match args.legal {
            true => variant.squares_legal(work),
            false => variant.squares(work),
        })?;
        (painter.heat(&counts, piece)?, Some(format!("{}, share of {legal}", rules.piece_name(piece))))
    } else if args.men {
        let table = ask(target, &args.work, console, |work| match args.legal {
            true => variant.table_legal(&By::Men, work),
            false => variant.table(&By::Men, work),
        })?;
        (painter.men(&table)?, Some(format!("{legal} by men")))
    } else {
        (painter.board()?, None)
    })
}

/// The piece that a text names: by its whole name, by its name alone, or by what its men look like.
fn piece_of(rules: &Rules, text: &str) -> Result<PieceId, Failure> {
    let find = |is_meant: &dyn Fn(PieceId) -> bool| rules.piece_ids().find(|&id| is_meant(id));
    let whole = || find(&|id| rules.piece_name(id) == text);
    let name = || find(&|id| *rules.piece(id).name == *text);
    let look = || find(&|id| rules.piece(id).placements.iter().any(|placement| *placement.symbol == *text));
    whole().or_else(name).or_else(look).ok_or_else(|| {
        let names: Vec<String> = rules.piece_ids().map(|id| rules.piece_name(id)).collect();
        let alone = rules.pieces.iter().map(|piece| &*piece.name);
        let all: Vec<&str> = names.iter().map(String::as_str).chain(alone).collect();
        let mut help: Vec<String> =
            nearest(text, &all).map(|name| format!("did you mean `{name}`?")).into_iter().collect();
        help.push(format!("the pieces are {}", names.join(", ")));
        Failure::Message { text: format!("there is no piece `{text}`"), help }
    })
}

fn square_of(rules: &Rules, text: &str) -> Result<SquareId, Failure> {
    let mut squares = rules.board.squares().iter();
    let found = squares.find(|square| square.to_string() == text).and_then(|square| rules.board.id(square));
    found.ok_or_else(|| {
        let named = [rules.board.squares().first(), rules.board.squares().iter().last()]
            .map(|square| square.map_or(String::new(), |square| square.to_string()));
        let help = vec![format!("the squares are named from {} to {}", named[0], named[1])];
        Failure::Message { text: format!("there is no square `{text}`"), help }
    })
}
