const MAX_ECHO_CHARACTERS = 120;
const BEGIN_CHARACTERS = 80;
const END_CHARACTERS = 20;

/** What separates values within an argument, and what a path loses when it is resolved. */
const SEPARATORS = /[=,;]|^(?:\.{0,2}\/)+/;

/** A sentence for the person who typed `args`: what it repeats of them, or of values in them, loses its middle where it is longer than 120 characters. */
export function shortenEchoes(sentence: string, args: readonly string[]): string {
  return args
    .flatMap((arg) => [arg, ...arg.split(SEPARATORS)])
    .map((echo) => echo.trim())
    .filter((echo) => echo.length > MAX_ECHO_CHARACTERS)
    .sort((one, other) => other.length - one.length)
    .reduce((text, echo) => text.replaceAll(echo, () => shortened(echo)), sentence);
}

const shortened = (text: string) => `${text.slice(0, BEGIN_CHARACTERS)}…${text.slice(-END_CHARACTERS)}`;
