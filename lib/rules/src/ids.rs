//! The numbers of sides, layers and pieces.

/// Declares a newtype around an index into one of the lists of [`Rules`](crate::Rules).
macro_rules! declare_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl $name {
            /// This number as an index into the list.
            #[inline]
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

declare_id!(
    /// An index into [`Rules::sides`](crate::Rules::sides).
    SideId
);
declare_id!(
    /// An index into [`Rules::layers`](crate::Rules::layers).
    LayerId
);
declare_id!(
    /// An index into [`Rules::piece_types`](crate::Rules::pieces). A piece type of two sides has two of them, one a
    /// side.
    PieceTypeId
);
