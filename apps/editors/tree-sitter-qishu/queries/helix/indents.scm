[
  (variant_body)
  (piece_body)
  (interactions_body)
  (layer_body)
  (square_values)
  (drawing)
] @indent

"}" @outdent
