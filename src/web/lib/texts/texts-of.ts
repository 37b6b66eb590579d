/** A subject in another language: the same keys as in English. */
export type TextsOf<English> = { readonly [Key in keyof English]: string };
