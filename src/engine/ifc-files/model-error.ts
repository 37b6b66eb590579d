/** Why nothing can be made of a model, in a sentence for those who delivered it. */
export class ModelError extends Error {}
