//! What a module is printed from: a plan of tables, or a frontier or a count by domains written out.

use std::sync::Arc;

use crate::domains::WrittenDomains;
use crate::frontier::WrittenFrontier;
use crate::plan::Plan;

/// What the module of one variant is printed from.
#[derive(Clone, Debug)]
pub enum ModulePlan {
    /// Tables.
    Tables(Arc<Plan>),
    /// A frontier.
    Frontier(Box<WrittenFrontier>),
    /// The domains of squares.
    Domains(Box<WrittenDomains>),
}
