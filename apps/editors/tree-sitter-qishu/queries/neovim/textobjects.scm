; A variant or a piece type is a class, another statement a function, and a clause a parameter.

(variant body: (variant_body) @class.inner) @class.outer
(piece body: (piece_body) @class.inner) @class.outer

[
  (title) (source) (published) (board) (sides) (region) (partition) (lines) (state_variable) (right) (cap)
  (budget) (forbid) (require) (layer) (interactions) (symmetry) (start) (royal) (must) (move) (hold) (effect)
  (promote) (end) (value) (weight) (show) (replace) (remove)
] @function.outer

(phrase) @function.inner

[(count) (placement) (in_hand) (called)] @parameter.inner @parameter.outer

(comment) @comment.outer
