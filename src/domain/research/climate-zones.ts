/**
 * Climate zones of the International Energy Conservation Code, edition 2018 (table R301.1): those that occur in a state. Where there are several,
 * the county decides.
 */
const zonesByState: Readonly<Record<string, readonly string[]>> = {
  AL: ['2A', '3A'],
  AK: ['7', '8'],
  AZ: ['2B', '3B', '4B', '5B'],
  AR: ['3A', '4A'],
  CA: ['2B', '3B', '3C', '4B', '4C', '5B', '6B'],
  CO: ['4B', '5B', '6B', '7'],
  CT: ['5A'],
  DC: ['4A'],
  DE: ['4A'],
  FL: ['1A', '2A'],
  GA: ['2A', '3A', '4A'],
  HI: ['1A'],
  IA: ['5A', '6A'],
  ID: ['5B', '6B'],
  IL: ['4A', '5A'],
  IN: ['4A', '5A'],
  KS: ['4A', '5A'],
  KY: ['4A'],
  LA: ['2A', '3A'],
  MA: ['5A'],
  MD: ['4A', '5A'],
  ME: ['6A', '7'],
  MI: ['5A', '6A', '7'],
  MN: ['6A', '7'],
  MO: ['4A', '5A'],
  MS: ['2A', '3A'],
  MT: ['6B'],
  NC: ['3A', '4A', '5A'],
  ND: ['6A', '7'],
  NE: ['5A'],
  NH: ['5A', '6A'],
  NJ: ['4A', '5A'],
  NM: ['3B', '4B', '5B'],
  NV: ['3B', '5B'],
  NY: ['4A', '5A', '6A'],
  OH: ['4A', '5A'],
  OK: ['3A', '4B'],
  OR: ['4C', '5B'],
  PA: ['4A', '5A', '6A'],
  RI: ['5A'],
  SC: ['3A'],
  SD: ['5A', '6A'],
  TN: ['3A', '4A'],
  TX: ['2A', '2B', '3A', '3B', '4B'],
  UT: ['3B', '5B', '6B'],
  VA: ['4A'],
  VT: ['6A'],
  WA: ['4C', '5B', '6B'],
  WI: ['6A', '7'],
  WV: ['4A', '5A'],
  WY: ['5B', '6B', '7'],
};

const HEAT: Readonly<Record<string, string>> = {
  1: 'very hot',
  2: 'hot',
  3: 'warm',
  4: 'mixed',
  5: 'cool',
  6: 'cold',
  7: 'very cold',
  8: 'subarctic',
};
const MOISTURE: Readonly<Record<string, string>> = { A: 'humid', B: 'dry', C: 'marine' };

/** A zone with what its number and letter mean: `{ zone: '4A', name: 'mixed, humid' }`. */
export type ClimateZone = { zone: string; name: string };

/** The zones that occur in a state ('NY'), the hottest first. Empty for what is no state of the table. */
export function climateZonesOf(state: string): ClimateZone[] {
  const zones = Object.hasOwn(zonesByState, state) ? (zonesByState[state] ?? []) : [];
  return zones.map((zone) => ({
    zone,
    name: [HEAT[zone[0] ?? ''], MOISTURE[zone[1] ?? '']].filter(Boolean).join(', '),
  }));
}
