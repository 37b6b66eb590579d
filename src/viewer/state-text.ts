import { VIEW_TEXT_MAX } from '#domain/comments/comment.ts';
import { decodeElements, decodeText, encodeElements, encodeText } from './element-text.ts';
import { MAX_MARKERS } from './view/measure-rules.ts';
import {
  type ElementRef,
  initialViewerState,
  MEASURE_KINDS,
  type MeasureKind,
  NO_BODIES,
  viewerState,
  type ViewerState,
} from './state.ts';

/** Begins every text; another encoding gets another number. */
const VERSION = 'v1';
/** What is left out of a longer text, first to last: colors, measurements, spots, then what is hidden, isolated, selected, cut. */
const LEFT_OUT = ['colors', 'measurements', 'spots', 'hidden', 'isolated', 'selection'] as const;
const THEN_LEFT_OUT = [
  'hiddenCategories',
  'hiddenClasses',
  'cutPlanes',
  'drawings',
  'clouds',
  'models',
  'sheet',
  'level',
] as const;

type Part = keyof ViewerState;
type Codec<Name extends Part> = {
  /** Undefined where it is as at first. */
  write: (value: ViewerState[Name], models: readonly string[]) => string | undefined;
  read: (text: string, models: readonly string[]) => unknown;
};

const KEYS = {
  c: 'camera',
  f: 'walk',
  l: 'level',
  s: 'slice',
  h: 'hiddenClasses',
  k: 'hiddenCategories',
  m: 'colorMode',
  a: 'elementColors',
  w: 'models',
  u: 'clouds',
  n: 'drawings',
  v: 'sheet',
  e: 'selection',
  o: 'isolated',
  x: 'hidden',
  y: 'xrayLevel',
  g: 'isGhosting',
  q: 'cutPlanes',
  b: 'cutBox',
  d: 'measurements',
  t: 'spots',
  j: 'profile',
  z: 'deviation',
  r: 'colors',
} as const satisfies Record<string, Part>;
/** Begins each measurement. */
const MEASURE_LETTERS = { distance: 'i', height: 'h', angle: 'n', area: 'r' } as const satisfies Record<
  MeasureKind,
  string
>;
/** The key of a measured line with corners in links that were made before measurements had kinds. */
const LINE_KEY = 'p';
/** The key of the list of models that elements refer to. */
const MODELS_KEY = 'i';

const CODECS: { [Name in Part]: Codec<Name> } = {
  camera: {
    write: (c) =>
      c
        ? [...c.target.map(milli), milli(c.distanceM), hundredth(c.azimuthDeg), hundredth(c.elevationDeg)].join('_') +
          (c.projection === 'orthographic' ? '_o' : '')
        : undefined,
    read: (text) => {
      const [x, y, z, distance, azimuth, elevation] = numbers(text.replace(/_o$/, '')).map(
        (value, at) => value / (at < 4 ? 1000 : 100),
      );
      const projection = text.endsWith('_o') ? 'orthographic' : 'perspective';
      return { target: [x, y, z], distanceM: distance, azimuthDeg: azimuth, elevationDeg: elevation, projection };
    },
  },
  walk: { write: (walk) => walk ?? undefined, read: (text) => text },
  level: nameCodec(),
  sheet: nameCodec(),
  slice: {
    write: (slice) => (slice?.from === undefined ? undefined : `${hundredth(slice.from)}_${hundredth(slice.to)}`),
    read: (text) => {
      const [from = Number.NaN, to = Number.NaN] = numbers(text);
      return { from: from / 100, to: to / 100 };
    },
  },
  hiddenClasses: { write: (ids) => (ids.length > 0 ? encodeRuns(ids) : undefined), read: decodeRuns },
  hiddenCategories: {
    write: (names) => {
      const text = names.map(encodeText).join('_');
      return text === NO_BODIES.join('_') ? undefined : text;
    },
    read: (text) => (text === '' ? [] : text.split('_').map(decodeText)),
  },
  colorMode: { write: (mode) => (mode === initialViewerState.colorMode ? undefined : mode), read: (text) => text },
  elementColors: {
    write: (colors) => (colors === initialViewerState.elementColors ? undefined : colors),
    read: (text) => text,
  },
  models: {
    write: (ids, models) => ids?.map((id) => models.indexOf(id)).join('_'),
    read: (text, models) => (text === '' ? [] : numbers(text).map((place) => models[place])),
  },
  clouds: {
    write: (ids) => ids?.map(encodeText).join('_'),
    read: (text) => (text === '' ? [] : text.split('_').map(decodeText)),
  },
  drawings: {
    write: (ids) => (ids.length > 0 ? ids.map(encodeText).join('_') : undefined),
    read: (text) => text.split('_').map(decodeText),
  },
  selection: elementsCodec(),
  isolated: {
    write: (refs, models) => (refs ? encodeElements(refs, models) : undefined),
    read: decodeElements,
  },
  hidden: elementsCodec(),
  xrayLevel: nameCodec(),
  isGhosting: { write: (isOn) => (isOn ? '1' : undefined), read: (text) => text === '1' },
  colors: {
    write: (groups, models) =>
      groups.length > 0
        ? groups.map(({ ids, cssColor }) => `${cssColor.slice(1)}${encodeElements(ids, models)}`).join('*')
        : undefined,
    read: (text, models) =>
      text
        .split('*')
        .map((group) => ({ cssColor: `#${group.slice(0, 6)}`, ids: decodeElements(group.slice(6), models) })),
  },
  cutPlanes: {
    write: (planes) =>
      planes.length > 0
        ? planes.map(({ normal, distanceM }) => [...normal.map(tenThousandth), milli(distanceM)].join('_')).join('*')
        : undefined,
    read: (text) =>
      text.split('*').map((plane) => {
        const [x, y, z, distance] = numbers(plane).map((value, at) => value / (at < 3 ? 10_000 : 1000));
        return { normal: [x, y, z], distanceM: distance };
      }),
  },
  cutBox: {
    write: (box) => (box ? [...box.min, ...box.max].map(milli).join('_') : undefined),
    read: (text) => {
      const values = meters(text);
      return values.length === 6 ? { min: values.slice(0, 3), max: values.slice(3) } : null;
    },
  },
  measurements: {
    write: (measured) =>
      measured.length > 0
        ? measured.map(({ kind, points }) => `${MEASURE_LETTERS[kind]}${points.flat().map(milli).join('_')}`).join('*')
        : undefined,
    read: (text) =>
      text.split('*').map((measured) => ({
        kind: MEASURE_KINDS.find((kind) => MEASURE_LETTERS[kind] === measured[0]),
        points: triples(meters(measured.slice(1))),
      })),
  },
  profile: {
    write: (strip) => (strip ? [...strip.from, ...strip.to, strip.widthM].map(milli).join('_') : undefined),
    read: (text) => {
      const [x1, y1, z1, x2, y2, z2, widthM] = meters(text);
      return { from: [x1, y1, z1], to: [x2, y2, z2], widthM };
    },
  },
  deviation: {
    // In thousandths of a millimeter, so that inches stay what they were; older links have tenths, without the letter.
    write: (shown) =>
      shown
        ? `${Math.round(shown.toleranceM * 1e6)}m${shown.isReported ? 'r' : ''}_${encodeText(shown.id)}`
        : undefined,
    read: (text) => {
      const [, tolerance, isFine, isReported] = /^(\d+)(m?)(r?)_/.exec(text) ?? [];
      return {
        toleranceM: Number(tolerance) / (isFine ? 1e6 : 1e4),
        id: decodeText(text.slice(text.indexOf('_') + 1)),
        ...(isReported && { isReported: true }),
      };
    },
  },
  spots: pointsCodec(),
};

/**
 * A state as a short text for an address, in characters that addresses leave as they are: parts between dots, each a letter
 * with its value; lengths in whole millimeters, angles in hundredths of a degree. What equals the initial state is left out,
 * so the initial state is ''. What would make it longer than `VIEW_TEXT_MAX` is left out in the order of `LEFT_OUT`.
 */
export function encodeViewerState(state: ViewerState): string {
  const models = modelsOf(state);
  const parts = new Map<Part, string>();
  for (const [key, name] of Object.entries(KEYS)) {
    const text = write(name, state, models);
    if (text !== undefined) parts.set(name, `${key}${text}`);
  }
  const isNamed = models.some((id) => id !== '');
  const whole = () =>
    parts.size === 0
      ? ''
      : [VERSION, ...(isNamed ? [`${MODELS_KEY}${models.map(encodeText).join('_')}`] : []), ...parts.values()].join(
          '.',
        );
  for (const name of [...LEFT_OUT, ...THEN_LEFT_OUT]) {
    if (whole().length <= VIEW_TEXT_MAX) break;
    parts.delete(name);
  }
  return whole();
}

/**
 * The state in an address. A part that cannot be read is left at its initial value, so an old or edited link still opens;
 * a text of another version, or one that is too long, is the initial state.
 */
export function decodeViewerState(text: string): ViewerState {
  const [version, ...parts] = text.length <= VIEW_TEXT_MAX ? text.split('.') : [];
  if (version !== VERSION) return initialViewerState;
  const models = parts.find((part) => part.startsWith(MODELS_KEY));
  const ids =
    models === undefined
      ? ['']
      : models
          .slice(1)
          .split('_')
          .map((id) => decodeText(id) ?? '');
  const state: Record<string, unknown> = {};
  for (const part of parts) {
    const name = KEYS[part[0] as keyof typeof KEYS] as Part | undefined;
    if (!name) continue;
    const parsed = viewerState.shape[name].safeParse(CODECS[name].read(part.slice(1), ids));
    if (parsed.success) state[name] = parsed.data;
  }
  const line = parts.find((part) => part.startsWith(LINE_KEY));
  const read = { ...initialViewerState, ...state };
  return line === undefined ? read : { ...read, measurements: [...distancesOf(line.slice(1)), ...read.measurements] };
}

/** The distances along a line with corners; none of a line that cannot be read. */
function distancesOf(text: string): ViewerState['measurements'] {
  const corners = viewerState.shape.spots.safeParse(CODECS.spots.read(text, []));
  if (!corners.success || corners.data.length > MAX_MARKERS) return [];
  return corners.data.slice(1).map((to, i) => ({ kind: 'distance', points: [corners.data[i] ?? to, to] }));
}

const write = <Name extends Part>(name: Name, state: ViewerState, models: readonly string[]) =>
  CODECS[name].write(state[name], models);

/** Every model that the state names. */
function modelsOf({ models, selection, isolated, hidden, colors }: ViewerState): string[] {
  const refs = [selection, isolated ?? [], hidden, ...colors.map(({ ids }) => ids)].flat();
  return [...new Set([...(models ?? []), ...refs.map(({ model }) => model)])];
}

function elementsCodec(): { write: Codec<'selection'>['write']; read: Codec<'selection'>['read'] } {
  return {
    write: (refs: readonly ElementRef[], models) => (refs.length > 0 ? encodeElements(refs, models) : undefined),
    read: decodeElements,
  };
}

function nameCodec(): { write: Codec<'level'>['write']; read: Codec<'level'>['read'] } {
  return { write: (level) => (level === null ? undefined : encodeText(level)), read: decodeText };
}

function pointsCodec(): { write: Codec<'spots'>['write']; read: Codec<'spots'>['read'] } {
  return {
    write: (points) => (points.length > 0 ? points.flat().map(milli).join('_') : undefined),
    read: (text) => triples(meters(text)),
  };
}

function encodeRuns(ids: readonly number[]): string {
  const sorted = [...new Set(ids)].sort((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const id of sorted) {
    const last = runs.at(-1);
    if (last && last[1] === id - 1) last[1] = id;
    else runs.push([id, id]);
  }
  return runs.map(([a, b]) => (a === b ? `${a}` : `${a}-${b}`)).join('_');
}

function decodeRuns(text: string): number[] {
  return text.split('_').flatMap((run) => {
    const [a = Number.NaN, b = a] = run.split('-').map(Number);
    return a >= 0 && b <= 255 && b >= a ? Array.from({ length: b - a + 1 }, (_, k) => a + k) : [];
  });
}

const milli = (value: number) => Math.round(value * 1000);
const hundredth = (value: number) => Math.round(value * 100);
const tenThousandth = (value: number) => Math.round(value * 10_000);
/** Whole numbers; NaN for anything else. */
const numbers = (text: string) =>
  text.split('_').map((part) => (/^-?\d{1,12}$/.test(part) ? Number(part) : Number.NaN));
const meters = (text: string) => numbers(text).map((value) => value / 1000);

function triples(values: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(values.length / 3) }, (_, i) => values.slice(3 * i, 3 * i + 3));
}
