/** Literal text for a pattern of `like`: its own wildcards are escaped. */
export const likeText = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
