/**
 * A value that a program's own code takes or gives, of a type that only the program knows. `unknown` in its place would
 * refuse functions with parameters of a type.
 */
export type UsersValue = any;
