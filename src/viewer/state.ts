import { z } from 'zod';

const number = z.number().finite();
const vec3 = z.tuple([number, number, number]);

const cameraPose = z.object({
  target: vec3,
  distanceM: z.number().positive().max(1e6),
  azimuthDeg: z.number().min(-360).max(360),
  elevationDeg: z.number().min(-90).max(90),
  projection: z.enum(['perspective', 'orthographic']),
});

const percent = z.number().min(0).max(100);

export const COLOR_MODES = ['rgb', 'class', 'elevation', 'intensity'] as const;

/**
 * What cloud, model and plan show, in one value that links, saved views and viewpoints carry. `null` camera: fit.
 * `level` is a storey id; `slice` are percents of the height of the cloud; markers are project metres.
 */
const viewerState = z.object({
  camera: cameraPose.nullable(),
  level: z.string().max(200).nullable(),
  slice: z
    .object({ from: percent, to: percent })
    .refine((s) => s.from <= s.to, 'from is above to')
    .nullable(),
  hiddenClasses: z.array(z.number().int().min(0).max(255)).max(256),
  hiddenCategories: z.array(z.string().max(100)).max(200),
  colorMode: z.enum(COLOR_MODES),
  selection: z.string().max(200).nullable(),
  markers: z.array(vec3).max(30),
});

export type ViewerState = z.infer<typeof viewerState>;
export type ColorMode = (typeof COLOR_MODES)[number];

/** Rooms and the holes of openings are no bodies: shown, they hide what is behind them and take clicks that are meant for it. */
export const NO_BODIES = ['IFCSPACE', 'IFCOPENINGELEMENT'] as const;

/** The state of a view that was just opened. */
export const initialViewerState: ViewerState = {
  camera: null,
  level: null,
  slice: null,
  hiddenClasses: [],
  hiddenCategories: [...NO_BODIES],
  colorMode: 'rgb',
  selection: null,
  markers: [],
};

/**
 * A state as a short text for a link: `key.value` parts between `~`, lengths in whole millimetres, angles in hundredths of
 * a degree, runs of classes as `3-7`. What equals the initial state is left out, so the initial state is ''.
 */
export function encodeViewerState(state: ViewerState): string {
  const parts: string[] = [];
  const { camera: c, slice } = state;
  if (c)
    parts.push(
      `c.${[...c.target.map(milli), milli(c.distanceM), hundredth(c.azimuthDeg), hundredth(c.elevationDeg), c.projection[0]].join('_')}`,
    );
  if (state.level !== null) parts.push(`l.${escape(state.level)}`);
  if (slice) parts.push(`s.${hundredth(slice.from)}_${hundredth(slice.to)}`);
  if (state.hiddenClasses.length) parts.push(`h.${encodeRuns(state.hiddenClasses)}`);
  const hidden = state.hiddenCategories.map(escape).join('_');
  if (hidden !== NO_BODIES.join('_')) parts.push(`k.${hidden}`);
  if (state.colorMode !== initialViewerState.colorMode) parts.push(`m.${state.colorMode}`);
  if (state.selection !== null) parts.push(`e.${escape(state.selection)}`);
  if (state.markers.length) parts.push(`p.${state.markers.map((marker) => marker.map(milli).join('_')).join('__')}`);
  return parts.join('~');
}

/** The state in a link. A part that cannot be read is left at its initial value, so an old or edited link still opens. */
export function decodeViewerState(text: string): ViewerState {
  const state: Record<string, unknown> = {};
  for (const part of text.slice(0, 20_000).split('~')) {
    const value = part.slice(2);
    const [key, read] = (part[1] === '.' && READERS[part[0] ?? '']) || [];
    if (!key || !read) continue;
    const parsed = viewerState.shape[key].safeParse(read(value));
    if (parsed.success) state[key] = parsed.data;
  }
  return viewerState.parse({ ...initialViewerState, ...state });
}

const READERS: Record<string, [keyof ViewerState, (value: string) => unknown]> = {
  c: ['camera', readCamera],
  l: ['level', unescape],
  s: ['slice', (value) => sliceOf(numbers(value))],
  h: ['hiddenClasses', decodeRuns],
  k: ['hiddenCategories', (value) => (value === '' ? [] : value.split('_').map(unescape))],
  m: ['colorMode', (value) => value],
  e: ['selection', unescape],
  p: ['markers', (value) => value.split('__').map((marker) => numbers(marker).map((v) => v / 1000))],
};

function readCamera(value: string): unknown {
  const [x, y, z, distance, azimuth, elevation] = numbers(value).map((v, at) => v / (at < 4 ? 1000 : 100));
  const projection = value.endsWith('_o') ? 'orthographic' : 'perspective';
  return { target: [x, y, z], distanceM: distance, azimuthDeg: azimuth, elevationDeg: elevation, projection };
}

function sliceOf([from = Number.NaN, to = Number.NaN]: number[]): unknown {
  return { from: from / 100, to: to / 100 };
}

function encodeRuns(ids: number[]): string {
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
const numbers = (text: string) => text.split('_').map(Number);
/** As encodeURIComponent, and the separators of this format too. */
const escape = (text: string) => encodeURIComponent(text).replaceAll('~', '%7E').replaceAll('_', '%5F');

function unescape(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
