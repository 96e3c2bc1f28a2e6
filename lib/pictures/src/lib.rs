#![doc = include_str!("../README.md")]

mod areas;
mod bars;
mod curves;
mod drawing;
mod ground;
mod heat;
mod legend;
mod markup;
mod picture;
mod plane;
mod position;
mod style;
mod targets;
mod words;

pub use areas::{Area, areas};
pub use bars::{LogBar, log_bars};
pub use curves::{LogCurve, log_curves};
pub use drawing::{BoardDrawing, DrawnGap, DrawnLine, DrawnPiece, DrawnSquare, placed};
pub use heat::heat;
pub use markup::MarkupElement;
pub use picture::{MOST_MARKS, Picture, TooManyMarks};
pub use position::{board, position};
pub use style::{Palette, style_sheet};
pub use targets::targets;
