/**
 * A value that a program's own code accepts or returns, of a type that only the program knows. `unknown` instead would refuse functions
 * whose parameters have a type.
 */
export type UsersValue = any;
