/** A part of a region with another time zone, by bounds in degrees; what is left out is open. */
type Part = { zone: string; west?: number; east?: number; south?: number; north?: number };
/** The time zone of most of a region, and of the parts that differ. The first part that contains a place decides. */
export type RegionZones = { zone: string; parts?: readonly Part[] };

const eastern = 'America/New_York';
const central = 'America/Chicago';
const mountain = 'America/Denver';
const pacific = 'America/Los_Angeles';

const usWhole: Record<string, string> = {
  [eastern]: 'CT DE DC GA ME MD MA NH NJ NY NC OH PA RI SC VT VA WV',
  [central]: 'AL AR IL IA LA MN MS MO OK WI',
  [mountain]: 'CO MT NM UT WY',
  [pacific]: 'CA WA',
  'America/Phoenix': 'AZ',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR',
  'Pacific/Guam': 'GU MP',
  'America/St_Thomas': 'VI',
  'Pacific/Pago_Pago': 'AS',
};

/** Bounds follow the county lines as near as straight lines can. */
const usSplit: Record<string, RegionZones> = {
  AK: { zone: 'America/Anchorage', parts: [{ zone: 'America/Adak', east: -169.5 }] },
  FL: { zone: eastern, parts: [{ zone: central, east: -85.05 }] },
  ID: { zone: 'America/Boise', parts: [{ zone: pacific, south: 45.5 }] },
  IN: {
    zone: 'America/Indiana/Indianapolis',
    parts: [
      { zone: central, east: -86.7, south: 40.75 },
      { zone: central, east: -86.8, north: 38.4 },
    ],
  },
  KS: { zone: central, parts: [{ zone: mountain, east: -101.45 }] },
  KY: {
    zone: eastern,
    parts: [
      { zone: central, east: -86.22 },
      { zone: central, east: -85, north: 37.3 },
    ],
  },
  MI: { zone: 'America/Detroit', parts: [{ zone: 'America/Menominee', east: -87.45, north: 46.5 }] },
  NE: { zone: central, parts: [{ zone: mountain, east: -101.25 }] },
  NV: { zone: pacific, parts: [{ zone: mountain, west: -114.15, south: 40.5 }] },
  ND: {
    zone: central,
    parts: [
      { zone: mountain, east: -102.1, north: 47.6 },
      { zone: mountain, east: -101.3, north: 46.7 },
    ],
  },
  OR: { zone: pacific, parts: [{ zone: 'America/Boise', west: -118.2, south: 42.45, north: 44.4 }] },
  SD: {
    zone: central,
    parts: [
      { zone: mountain, east: -101 },
      { zone: mountain, east: -100.5, south: 44.5 },
    ],
  },
  TN: {
    zone: eastern,
    parts: [
      { zone: central, east: -85.35 },
      { zone: central, east: -84.9, south: 35.8 },
    ],
  },
  TX: { zone: central, parts: [{ zone: mountain, east: -104.9 }] },
};

/** Time zones of the US by bounds alone, for a pin whose state is not known; none in the sea between. */
export const pinZones: { parts: readonly Part[] } = {
  parts: [
    { zone: 'Pacific/Honolulu', west: -161, east: -154, south: 18, north: 23 },
    { zone: 'America/Anchorage', west: -169.5, east: -130, south: 51, north: 72 },
    { zone: 'America/Puerto_Rico', west: -67.5, east: -65.2, south: 17.8, north: 18.6 },
    { zone: 'America/Phoenix', west: -114.8, east: -109.05, south: 31.3, north: 37 },
    { zone: eastern, west: -86, east: -66.9, south: 24.4, north: 49.4 },
    { zone: central, west: -101.5, east: -86, south: 24.4, north: 49.4 },
    { zone: mountain, west: -114.1, east: -101.5, south: 24.4, north: 49.4 },
    { zone: pacific, west: -124.8, east: -114.1, south: 24.4, north: 49.4 },
  ],
};

/** Time zones of the states and territories of the US by postal code. */
export const usZones: ReadonlyMap<string, RegionZones> = new Map([
  ...Object.entries(usWhole).flatMap(([zone, states]) =>
    states.split(' ').map((state): [string, RegionZones] => [state, { zone }]),
  ),
  ...Object.entries(usSplit),
]);

/** Time zones of the provinces and territories of Canada, with the names by which they may be written besides their codes. */
export const caZones: readonly { code: string; names: readonly string[]; zones: RegionZones }[] = [
  { code: 'AB', names: ['Alberta'], zones: { zone: 'America/Edmonton' } },
  {
    code: 'BC',
    names: ['British Columbia'],
    zones: {
      zone: 'America/Vancouver',
      parts: [
        { zone: 'America/Dawson_Creek', west: -123, south: 54.8 },
        { zone: 'America/Edmonton', west: -116.4, north: 51.6 },
      ],
    },
  },
  { code: 'MB', names: ['Manitoba'], zones: { zone: 'America/Winnipeg' } },
  { code: 'NB', names: ['New Brunswick'], zones: { zone: 'America/Moncton' } },
  {
    code: 'NL',
    names: ['Newfoundland and Labrador', 'Newfoundland', 'Labrador'],
    zones: { zone: 'America/St_Johns', parts: [{ zone: 'America/Goose_Bay', south: 52 }] },
  },
  { code: 'NS', names: ['Nova Scotia'], zones: { zone: 'America/Halifax' } },
  { code: 'NT', names: ['Northwest Territories'], zones: { zone: 'America/Edmonton' } },
  {
    code: 'NU',
    names: ['Nunavut'],
    zones: {
      zone: 'America/Iqaluit',
      parts: [
        { zone: 'America/Cambridge_Bay', east: -102 },
        { zone: 'America/Rankin_Inlet', east: -85 },
      ],
    },
  },
  {
    code: 'ON',
    names: ['Ontario'],
    zones: { zone: 'America/Toronto', parts: [{ zone: 'America/Winnipeg', east: -90 }] },
  },
  { code: 'PE', names: ['Prince Edward Island'], zones: { zone: 'America/Halifax' } },
  {
    code: 'QC',
    names: ['Quebec', 'Québec'],
    zones: {
      zone: 'America/Toronto',
      parts: [
        { zone: 'America/Halifax', west: -62.5, north: 48 },
        { zone: 'America/Blanc-Sablon', west: -63, south: 49 },
      ],
    },
  },
  { code: 'SK', names: ['Saskatchewan'], zones: { zone: 'America/Regina' } },
  { code: 'YT', names: ['Yukon'], zones: { zone: 'America/Whitehorse' } },
];
