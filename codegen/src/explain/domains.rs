//! The description of a count by domains: the number of domains, and the size of the nodes.

use std::fmt::Write;

use qishu_counting::domains::{DomainCount, DomainSize};
use qishu_rules::grouped;
use qishu_spec_lang::Model;

use super::{head, line, why_no_tables};

/// A description of the count by domains.
///
/// The text describes the board and the pieces, the interactions derived from the regions, and the domains. For the
/// domains it gives the reasons, their number, and the work of the second pass.
pub fn explain_domains(model: &Model, domains: &DomainCount) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write_all(&mut text, model, domains);
    text
}

fn write_all(text: &mut String, model: &Model, count: &DomainCount) -> std::fmt::Result {
    head(text, model)?;
    writeln!(
        text,
        "\nDOMAINS: the piece kinds that may stand on a square, as the rules about single squares leave them\n"
    )?;
    why_no_tables(text, count.no_tables.as_ref())?;
    let (squares, domains, tallies) =
        (grouped(&count.squares), grouped(&count.domains()), grouped(&count.histograms()));
    line(text, &format!("{squares} squares may have more than one domain; there are {domains} different domains"))?;
    line(text, &format!("{tallies} different combinations of how many squares have each domain"))?;
    let steps = grouped(&count.steps());
    line(
        text,
        &format!(
            "pieces are put on the squares of all domains kind by kind, for all combinations at once, in {steps} passes"
        ),
    )?;
    let tried = grouped(&count.tried);
    match count.size {
        Some(DomainSize { steps, widest, bytes }) => {
            let (steps, widest, bytes) = (grouped(&steps), grouped(&widest), grouped(&bytes));
            line(text, &format!("{steps} steps, at most {widest} states between two passes, {bytes} bytes at once"))
        }
        None => line(
            text,
            &format!("how large it is shows when it is carried out: a trial of {tried} steps did not come to its end"),
        ),
    }
}
