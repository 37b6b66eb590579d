/** A text in one line, without control and format characters: none that moves a cursor, turns the direction of a text, or is not seen. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
