/** Words that names of IFC are joined of, where people write them apart. */
const WORDS =
  'air alarm appliance audio board box building cable carrier civil coil communications? control conversion' +
  ' curtain device discrete distribution duct electric element energy equipment exchanger fire fitting fixture' +
  ' flight flow furniture geographic handling heater heat junction light mechanical moving outlet part pipe' +
  ' plate protective ramp reinforcing sanitary segment shading solar space stair storage suppression switching' +
  ' system tank terminal transport treatment unitary unit virtual visual wall waste';
const JOINED = new RegExp(WORDS.replaceAll(' ', '|'), 'g');

/** 'IFCCURTAINWALL' as people write it: 'Curtain wall'. */
export function categoryWords(name: string): string {
  const joined = name
    .replace(/^IFC/i, '')
    .replace(/STANDARDCASE$/i, '')
    .toLowerCase();
  // All of it, or it stays one word: 'railing' is not made of 'rail'.
  const words = joined.replaceAll(JOINED, '').length === 0 ? (joined.match(JOINED) ?? []).join(' ') : joined;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
