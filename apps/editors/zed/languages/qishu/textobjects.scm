; A variant or a piece type is a class and another statement a function.

(variant body: (variant_body "{" _* @class.inside "}")) @class.around
(piece body: (piece_body "{" _* @class.inside "}")) @class.around

[
  (title) (source) (published) (board) (sides) (region) (partition) (lines) (state_variable) (right) (cap)
  (budget) (forbid) (require) (layer) (interactions) (symmetry) (start) (royal) (must) (move) (hold) (effect)
  (promote) (end) (value) (weight) (show) (replace) (remove)
] @function.around

(phrase) @function.inside

(comment)+ @comment.around
