//! The pages about all mistakes and warnings, with a wrong and a correct example of each. Programs read them through
//! [`Explanation`](crate::Explanation).

/// Declares a module for each page, which shows it in the documentation, and the list of the pages.
macro_rules! pages {
    ($($name:ident)*) => {
        $(
            #[doc = include_str!(concat!("../mistakes/", stringify!($name), ".md"))]
            pub mod $name {}
        )*

        /// The pages with their names, in the order of their codes.
        pub(crate) const PAGES: &[(&str, &str)] =
            &[$((stringify!($name), include_str!(concat!("../mistakes/", stringify!($name), ".md")))),*];
    };
}

pages! { files names board pieces rules extends interactions game warnings }
