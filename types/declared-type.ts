export type ArgumentDeclaration = string | object;
