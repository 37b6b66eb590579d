const WORDS: Record<string, string> = {
  st: 'street',
  ave: 'avenue',
  av: 'avenue',
  rd: 'road',
  blvd: 'boulevard',
  dr: 'drive',
  ln: 'lane',
  pl: 'place',
  ct: 'court',
  sq: 'square',
};

/** Number and street of an address in words that can be compared; undefined for one without a number. */
function streetOf(address: string): string | undefined {
  const [street = ''] = address.split(',');
  const words = street.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  return words.some((word) => /^\d/.test(word)) ? words.map((word) => WORDS[word] ?? word).join(' ') : undefined;
}

/** Whether two addresses of one neighborhood have the same number and street, however they are abbreviated. */
export function isSameStreet(one: string, other: string): boolean {
  const street = streetOf(one);
  return street !== undefined && street === streetOf(other);
}
