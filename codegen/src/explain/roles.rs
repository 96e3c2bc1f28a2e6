//! A count by roles in words: how many roles there are, and how much is remembered.

use std::fmt::Write;

use qishu_spec_lang::Model;

use super::{head, line, why_no_tables};
use crate::numerals::grouped;
use crate::roles::{RoleCount, RoleSize};

/// The way to count by roles, in words.
///
/// The text has these parts: the board and the pieces, the interactions as derived from the regions, and the roles: why they are
/// told apart, how many there are, and how much work it is to put men on squares of them.
pub fn explain_roles(model: &Model, roles: &RoleCount) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write_all(&mut text, model, roles);
    text
}

fn write_all(text: &mut String, model: &Model, count: &RoleCount) -> std::fmt::Result {
    head(text, model)?;
    writeln!(text, "\nROLES: who may stand on a square, once the rules about single squares have had their say\n")?;
    why_no_tables(text, count.because())?;
    let (squares, roles, tallies) = (grouped(&count.squares), grouped(&count.roles()), grouped(&count.tallies()));
    line(text, &format!("{squares} squares may have more than one role; there are {roles} different roles"))?;
    line(text, &format!("{tallies} different tallies: how many squares have each role"))?;
    let steps = grouped(&count.steps());
    line(
        text,
        &format!("men are put on the squares of all roles kind by kind, for all tallies at once, in {steps} passes"),
    )?;
    let tried = grouped(&count.tried);
    match count.size {
        Some(RoleSize { steps, widest, bytes }) => {
            let (steps, widest, bytes) = (grouped(&steps), grouped(&widest), grouped(&bytes));
            line(text, &format!("{steps} steps, at most {widest} states between two passes, {bytes} bytes at once"))
        }
        None => line(
            text,
            &format!("how large it is shows when it is carried out: a trial of {tried} steps did not come to its end"),
        ),
    }
}
