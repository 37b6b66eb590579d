import { Color, LayerFlags, type CadDocument, type Entity, type Layer, type LineType } from '@node-projects/acad-ts';
import type { Pen } from './drawing-sink.ts';

/** What entities of a block take over from where it is inserted. */
export type Inherited = {
  layer: string | undefined;
  layerColor: string | null;
  color: string | null;
  penMm: number;
  dashM: readonly number[];
  isFrozen: boolean;
};
/** Layer that entities of a block share with its insert. */
const SHARED_LAYER = '0';
const DEFAULT_PEN_MM = 0.25;
const HAIRLINE_MM = 0.05;
/** White on black screens, black on paper. */
const INK_INDEX = 7;
const DASHES_MAX = 12;

export const AT_TOP: Inherited = {
  layer: undefined,
  layerColor: null,
  color: null,
  penMm: DEFAULT_PEN_MM,
  dashM: [],
  isFrozen: false,
};

/** How an entity is drawn, with what it has by its layer and by its block. `unitM`: metres per drawing unit. */
export function penOf(entity: Entity, inherited: Inherited, unitM: number): Pen {
  const { layer } = entity;
  const layerName = (layer.name === SHARED_LAYER || inherited.isFrozen ? inherited.layer : undefined) ?? layer.name;
  const ownLayer = layerName === layer.name ? layer : undefined;
  const color = entity.color.isByBlock
    ? inherited.color
    : entity.color.isByLayer
      ? ownLayer
        ? colorOf(layer.color)
        : inherited.layerColor
      : colorOf(entity.color);
  const weight = Number(entity.lineWeight);
  const penMm = weight === -2 ? inherited.penMm : weight === -1 ? penMmOf(Number(layer.lineWeight)) : penMmOf(weight);
  return { layer: layerName, color, penMm, dashM: dashOf(entity, inherited, unitM) };
}

/** What the entities of an inserted block inherit. */
export function inheritedBy(insert: Entity, pen: Pen, outer: Inherited): Inherited {
  return {
    layer: pen.layer,
    layerColor: pen.layer === insert.layer.name ? colorOf(insert.layer.color) : outer.layerColor,
    color: pen.color,
    penMm: pen.penMm,
    dashM: pen.dashM ?? [],
    isFrozen: outer.isFrozen || isFrozen(insert.layer),
  };
}

/** What the file says of its layers, by name. */
export function layerFacts(document: CadDocument): (name: string) => { color: string | null; isShown: boolean } {
  const layers = new Map([...(document.layers ?? [])].map((layer) => [layer.name, layer]));
  return (name) => {
    const layer = layers.get(name);
    // Points that dimensions hang on, never printed.
    const isHelper = name.toLowerCase() === 'defpoints';
    return {
      color: layer ? colorOf(layer.color) : null,
      isShown: !isHelper && (layer ? layer.isOn && !isFrozen(layer) : true),
    };
  };
}

const isFrozen = (layer: Layer) => (layer.layerFlags & LayerFlags.Frozen) !== 0;

/** '#rrggbb', or null for the ink of the theme. */
function colorOf(color: Color): string | null {
  if (!color.isTrueColor && (color.index === INK_INDEX || color.index < 1 || color.index > 255)) return null;
  const [r = 0, g = 0, b = 0] = color.getRgb();
  return `#${[r, g, b].map((value) => (value & 255).toString(16).padStart(2, '0')).join('')}`;
}

const penMmOf = (weight: number) => (weight < 0 ? DEFAULT_PEN_MM : Math.max(HAIRLINE_MM, weight / 100));

function dashOf(entity: Entity, inherited: Inherited, unitM: number): readonly number[] {
  const name = entity.lineType.name.toLowerCase();
  if (name === 'byblock') return inherited.dashM;
  const lineType: LineType | null = name === 'bylayer' ? entity.layer.lineType : entity.lineType;
  if (
    !lineType ||
    lineType.segments.length < 2 ||
    lineType.segments.length > DASHES_MAX ||
    lineType.segments.length % 2 > 0
  )
    return [];
  const scale = (entity.document?.header?.lineTypeScale ?? 1) * entity.lineTypeScale * unitM;
  const dashM = lineType.segments.map(({ length }) => Math.round(Math.abs(length) * scale * 1e5) / 1e5);
  return dashM.every((length) => Number.isFinite(length)) && dashM.some((length) => length > 0) ? dashM : [];
}
