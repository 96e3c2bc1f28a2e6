//! Imported variants mean what their configuration means, and what rules cannot say is told.

mod castling;
mod checks;
mod effects;
mod ends;
mod hands;
mod hostile;
mod royal;
mod templates;
mod told;
mod walls;
