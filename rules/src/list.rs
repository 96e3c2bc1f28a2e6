//! Data that is a constant in generated code, and owned by programs that read rules while they run.

use std::borrow::Cow;

/// A text.
pub type Text = Cow<'static, str>;

/// A list.
pub type List<T> = Cow<'static, [T]>;

/// A list of constants, borrowed for good, as the fields of `static` [`Rules`](crate::Rules) are.
#[macro_export]
macro_rules! list {
    ($($item:expr),* $(,)?) => {
        ::std::borrow::Cow::Borrowed(const { &[$($item),*] })
    };
}
