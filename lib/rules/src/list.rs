//! Data that is constant in generated code, and owned by programs that load rules at run time.

use std::borrow::Cow;

/// A text.
pub type Text = Cow<'static, str>;

/// A list.
pub type List<T> = Cow<'static, [T]>;

/// A list of constants with a static lifetime, as for the fields of `static` [`Rules`](crate::Rules).
#[macro_export]
macro_rules! list {
    ($($item:expr),* $(,)?) => {
        ::std::borrow::Cow::Borrowed(const { &[$($item),*] })
    };
}
