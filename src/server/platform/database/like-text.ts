/** Text as it stands, for a pattern of `like`: its own wildcards are none. */
export const likeText = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
