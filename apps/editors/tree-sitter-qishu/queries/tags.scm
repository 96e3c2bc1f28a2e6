; The symbols of a file.

(variant name: (name) @name) @definition.module
(piece name: (name) @name) @definition.class
(region name: (name) @name) @definition.constant
(partition name: (name) @name) @definition.constant
(lines name: (name) @name) @definition.constant
(state_variable name: (name) @name) @definition.constant
(layer name: (name) @name) @definition.interface
(move label: (name) @name) @definition.function
(promote label: (name) @name) @definition.function
