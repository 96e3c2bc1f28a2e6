//! Pictures of a variant's content, for files and for web pages.

use std::collections::BTreeSet;

use num_bigint::BigUint;
use qishu_pictures::{Area, BoardDrawing, LogBar, Picture, areas, board, heat, log_bars, position, targets};
use qishu_rules::{LayerId, Piece, PieceTypeId, Square, SquareId, Squares};

use crate::error::Error;
use crate::moves::Moves;
use crate::numbers::{grouped, log10, ratio};
use crate::plan::PlacingSteps;
use crate::square_counts::SquareCounts;
use crate::table::CountTable;
use crate::variant::Variant;

/// The maximum width of a row of pictures, where the side of a square is 100.
const WIDEST: u32 = 3200;

/// Draws pictures of a variant.
///
/// ```
/// use qishu::pictures::Palette;
///
/// let rules = "variant dots { board 3 x 3 sides one piece dot O { count 0..2 anywhere } }";
/// let variant = qishu::Variant::from_text("dots", rules)?;
/// let position = variant.parse_position("3/OO1/3")?;
/// let picture = qishu::Painter::of(&variant)?.position(position.pieces())?;
/// assert!(picture.file("two dots", Palette::Light).starts_with("<svg "));
/// # Ok::<(), qishu::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Painter {
    variant: Variant,
    drawing: BoardDrawing,
}

impl Painter {
    /// The painter of the board of a variant.
    ///
    /// # Errors
    ///
    /// Fails if the rules of a compiled variant cannot be read.
    pub fn of(variant: &Variant) -> Result<Painter, Error> {
        let drawing = BoardDrawing::of(variant.name(), variant.title(), variant.rules(), variant.decoration()?);
        Ok(Painter { variant: variant.clone(), drawing })
    }

    /// The board alone.
    ///
    /// # Errors
    ///
    /// Fails if there are too many marks.
    pub fn board(&self) -> Result<Picture, Error> {
        Ok(board(&self.drawing)?)
    }

    /// A position: the content of each cell.
    ///
    /// # Errors
    ///
    /// Fails if there are too many marks.
    pub fn position(&self, pieces: &[Piece]) -> Result<Picture, Error> {
        Ok(position(&self.drawing, self.variant.rules(), pieces)?)
    }

    /// The named regions on one board, and each partition and each list of lines on its own.
    ///
    /// # Errors
    ///
    /// Fails if there are too many marks, or if the rules of a compiled variant cannot be read.
    pub fn regions(&self) -> Result<Vec<Picture>, Error> {
        let area = |name: &str, squares: &Squares| Area { name: name.to_owned(), squares: squares.clone() };
        let regions = self.variant.regions()?;
        let regions: Vec<Area> = regions.iter().map(|region| area(&region.name, &region.squares)).collect();
        let mut pictures = Vec::new();
        if !regions.is_empty() {
            pictures.push(areas(&self.drawing, &regions)?.captioned("Regions, as the first side sees them"));
        }
        for partition in self.variant.partitions()? {
            let parts: Vec<Area> = partition.parts.iter().map(|part| area("", part)).collect();
            let what = if partition.may_overlap { "lines" } else { "parts" };
            let caption = format!("The {what} of {}", partition.name);
            pictures.push(areas(&self.drawing, &parts)?.captioned(&caption));
        }
        Ok(pictures)
    }

    /// The squares of the board where a piece may stand; `None` for a piece that is never on the board.
    ///
    /// # Errors
    ///
    /// Fails if there are too many marks, or if the rules of a compiled variant cannot be read.
    pub fn placements(&self, piece_type: PieceTypeId) -> Result<Option<Picture>, Error> {
        let written = self.variant.placements_in_words(piece_type)?;
        let placements = self.variant.rules().piece_type(piece_type).placements.iter().zip(written);
        // Stacks of several heights share the placement of one piece.
        let mut seen = BTreeSet::new();
        let is_value = self.variant.rules().is_value(piece_type);
        let on_board = placements.filter(|(placement, _)| placement.hand.is_none() && !is_value);
        let places: Vec<Area> = on_board
            .map(|(placement, name)| Area { name, squares: placement.region.clone() })
            .filter(|area| seen.insert((area.name.clone(), area.squares.clone())))
            .collect();
        if places.is_empty() {
            return Ok(None);
        }
        let caption = format!("Where {} may stand", self.variant.rules().piece_name(piece_type));
        Ok(Some(areas(&self.drawing, &places)?.captioned(&caption)))
    }

    /// The classes of squares, a board for each layer of steps that place pieces on different squares.
    ///
    /// # Errors
    ///
    /// Fails if there are too many marks.
    pub fn classes(&self, steps: &[PlacingSteps]) -> Result<Vec<Picture>, Error> {
        let rules = self.variant.rules();
        let mut pictures = Vec::new();
        for step in steps {
            let layers: BTreeSet<LayerId> = step.classes.iter().flatten().map(|(layer, _)| *layer).collect();
            let pieces = format!("{}. {}", step.number, step.pieces.join("; then "));
            for layer in layers {
                if !rules.layers[layer.index()].is_board() {
                    continue;
                }
                let on_layer = |class: &Vec<(LayerId, Square)>| -> Squares {
                    class.iter().filter(|(other, _)| *other == layer).map(|(_, square)| *square).collect()
                };
                let classes = step.classes.iter().map(on_layer).filter(|squares| !squares.is_empty());
                let classes: Vec<Area> = classes.map(|squares| Area { name: String::new(), squares }).collect();
                let caption = match rules.layer_name(layer) {
                    Some(name) => format!("{pieces}, on {name}"),
                    None => pieces.clone(),
                };
                pictures.push(areas(&self.drawing, &classes)?.captioned(&caption));
            }
        }
        Ok(pictures)
    }

    /// The moves of a piece type from a square, by default from the square with the most targets. There is a picture
    /// for each appearance of the piece; none if it has no moves there.
    ///
    /// # Errors
    ///
    /// Fails if there are too many marks.
    pub fn moves(&self, moves: &Moves, piece_type: PieceTypeId, from: Option<SquareId>) -> Result<Vec<Picture>, Error> {
        let rules = self.variant.rules();
        let mut pictures = Vec::new();
        for kind in rules.pieces().filter(|kind| kind.piece_type == piece_type) {
            let from = from.or_else(|| moves.best_departure(kind.piece));
            let found = moves.targets(kind.piece, from);
            let (Some(number), false) = (kind.piece.number(), found.is_empty()) else { continue };
            let picture = targets(&self.drawing, number, from, &found)?;
            let piece = format!("{} {}", rules.piece_name(piece_type), kind.placement.symbol);
            pictures.push(picture.captioned(&match from {
                Some(from) => format!("{piece} on {}", rules.board.square(from)),
                None => format!("{piece} comes onto the board"),
            }));
        }
        Ok(pictures)
    }

    /// The share of all positions in which a piece stands on each square.
    ///
    /// # Errors
    ///
    /// Fails if there are too many marks.
    pub fn heat(&self, counts: &SquareCounts, piece_type: PieceTypeId) -> Result<Picture, Error> {
        let positions = counts.positions.get(piece_type.index()).map_or(&[][..], Vec::as_slice);
        let share = |number: &BigUint| ratio(number, &counts.total).filter(|_| *number != BigUint::ZERO);
        let shares: Vec<Option<f64>> = positions.iter().map(share).collect();
        let pieces = ratio(&positions.iter().sum(), &counts.total).unwrap_or(0.0);
        let caption = format!("{}, {pieces:.3} on average", self.variant.rules().piece_name(piece_type));
        Ok(heat(&self.drawing, &shares)?.captioned(&caption))
    }

    /// The numbers of positions by number of pieces.
    ///
    /// # Errors
    ///
    /// Fails if there are too many marks.
    pub fn pieces(&self, table: &CountTable) -> Result<Picture, Error> {
        let bar = |(key, number): &(Vec<u32>, BigUint)| {
            let at = *key.first()?;
            Some(LogBar { at, log10: log10(number)?, words: format!("{at}: {}", grouped(number)) })
        };
        let bars: Vec<LogBar> = table.rows.iter().filter_map(bar).collect();
        Ok(log_bars(&bars, &table.columns.join(", "), "positions")?)
    }

    /// Pictures beside one another, in rows.
    ///
    /// # Errors
    ///
    /// Fails if there are too many marks.
    pub fn in_rows(pictures: Vec<Picture>) -> Result<Picture, Error> {
        Ok(Picture::in_rows(pictures, WIDEST)?)
    }
}
