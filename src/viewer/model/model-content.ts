import type { Bounds3 } from '#geometry/bounds.ts';
import { LodMode, type FragmentsModel, type FragmentsModels, isRawBuffer, RenderedFaces } from '@thatopen/fragments';
import { Color, Matrix4 } from 'three';
import { type ElementColors, NO_BODIES } from '#viewer/state.ts';
import type { Level } from '#viewer/view/levels.ts';
import { ViewerError } from '#viewer/view/viewer-error.ts';
import { type FileUnits, METRES, readUnits } from '#domain/units/file-units.ts';
import { ITEM_QUERY, type ModelItem, readItem } from './item-properties.ts';
import type { Leash } from './leash.ts';
import { readLevels } from './model-levels.ts';
import { paintCategories } from './paint-categories.ts';

const GHOST_OPACITY = 0.12;
/** Of a mark's light: clearly another tone, still of that colour. */
const SELECTED_TONE = 0.22;

/** A model that is loaded but not yet placed in a scene. */
export type LoadedModel = { model: FragmentsModel; toProject: Matrix4; givenLevels: readonly Level[] | undefined };
/** What the viewer knows of a placed model; bounds in project metres, local ids of the elements by IFC category. */
export type ModelContent = {
  model: FragmentsModel;
  bounds: Bounds3;
  levels: readonly Level[];
  /** As the file has them, where `levels` are given by somebody else. */
  storeys: readonly Level[];
  categories: ReadonlyMap<string, number[]>;
  units: FileUnits;
};

/** Parses a .frag file in the library's worker; `hold` counts the calls of the model. Throws `ViewerError('MODEL_DAMAGED')`. */
export async function loadContent(
  fragments: FragmentsModels,
  bytes: Uint8Array,
  givenLevels: readonly Level[] | undefined,
  hold: Leash['hold'],
  onProgress: (share: number) => void,
  colors: ElementColors = 'original',
): Promise<LoadedModel> {
  try {
    const shown = colors === 'category' ? paintCategories(await unpack(bytes)) : bytes;
    const model = hold(
      await fragments.load(shown, { modelId: 'model', onProgress: ({ progress }) => onProgress(progress) }),
    );
    // Otherwise what is small on the screen becomes lines, or nothing: in a picture of a whole building half of its triangles.
    await model.setLodMode(LodMode.ALL_VISIBLE);
    return { model, toProject: await toProject(model), givenLevels };
  } catch (cause) {
    throw new ViewerError('MODEL_DAMAGED', { cause });
  }
}

/** Bounds, levels and categories of a model that is already in place. */
export async function describeContent({ model, givenLevels }: LoadedModel): Promise<ModelContent> {
  const [units, categories] = await Promise.all([readFileUnits(model), readCategories(model)]);
  const storeys = await readLevels(model, units);
  return { model, bounds: boundsOf(model), levels: givenLevels ?? storeys, storeys, categories, units };
}

/** The elements that a cut opens: bodies that are not hidden. */
export function cutIds(
  { categories }: Pick<ModelContent, 'categories'>,
  isHidden: (localId: number) => boolean,
): number[] {
  const noBodies = new Set<string>(NO_BODIES);
  return [...categories].flatMap(([name, ids]) => (noBodies.has(name) ? [] : ids.filter((id) => !isHidden(id))));
}

/**
 * Colors elements, over the colors marks, and over both the selected ones: a colored one in a darker tone, as its color says what
 * it is, all others in the accent. All but these and `solid` are glass; null: none is.
 */
export async function markElements(
  model: FragmentsModel,
  {
    selected,
    colors,
    marks,
    solid,
    accent,
  }: {
    selected: readonly number[];
    colors: readonly LocalColor[];
    marks: readonly LocalColor[];
    solid: readonly number[] | null;
    accent: string;
  },
): Promise<void> {
  await model.resetHighlight();
  if (solid) {
    const kept = new Set([...solid, ...selected, ...[...colors, ...marks].flatMap(({ localIds }) => localIds)]);
    await model.setOpacity(
      (await model.getItemsIdsWithGeometry()).filter((other) => !kept.has(other)),
      GHOST_OPACITY,
    );
  }
  for (const { localIds, cssColor } of [...colors, ...marks])
    if (localIds.length > 0) await model.highlight([...localIds], lookOf(cssColor));
  const colorOf = new Map(colors.flatMap(({ localIds, cssColor }) => localIds.map((id) => [id, cssColor] as const)));
  const tones = Map.groupBy(selected, (id) => colorOf.get(id) ?? '');
  for (const [color, ids] of tones)
    await model.highlight(ids, lookOf(color ? new Color(color).multiplyScalar(SELECTED_TONE) : accent));
}

/** Elements of one model in a color. */
type LocalColor = { localIds: readonly number[]; cssColor: string };

/** Box around elements in project metres; null without geometry. */
export async function boxAround(model: FragmentsModel, localIds: readonly number[]): Promise<Bounds3 | null> {
  const box = localIds.length > 0 ? await model.getMergedBox([...localIds]) : null;
  return box && !box.isEmpty()
    ? { min: [box.min.x, box.min.y, box.min.z], max: [box.max.x, box.max.y, box.max.z] }
    : null;
}

export async function readProperties({ model, units }: ModelContent, localId: number): Promise<ModelItem> {
  const [data] = await model.getItemsData([localId], ITEM_QUERY);
  return readItem(localId, data, units);
}

function lookOf(color: string | Color) {
  return { color: new Color(color), renderedFaces: RenderedFaces.TWO, opacity: 1, transparent: false };
}

async function unpack(bytes: Uint8Array): Promise<Uint8Array> {
  if (isRawBuffer(bytes)) return bytes;
  const unpacked = new Blob([Uint8Array.from(bytes)]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}

/** Model files are Y up and begin at their first element; `getCoordinationMatrix` says from where. The project is Z up. */
async function toProject(model: FragmentsModel): Promise<Matrix4> {
  const fromFile = await model.getCoordinationMatrix();
  return new Matrix4().makeRotationX(Math.PI / 2).multiply(fromFile.invert());
}

function boundsOf(model: FragmentsModel): Bounds3 {
  const { min, max } = model.box;
  return { min: [min.x, min.y, min.z], max: [max.x, max.y, max.z] };
}

async function readFileUnits(model: FragmentsModel): Promise<FileUnits> {
  const [ids] = Object.values(await model.getItemsOfCategories([/^IFCUNITASSIGNMENT$/]));
  if (!ids?.[0]) return METRES;
  const [assignment] = await model.getItemsData([ids[0]], {
    attributesDefault: true,
    relationsDefault: { attributes: true, relations: true },
  });
  return readUnits(assignment);
}

/** Elements with geometry by IFC category, in the order of the names. */
async function readCategories(model: FragmentsModel): Promise<Map<string, number[]>> {
  const names = [...new Set(await model.getItemsWithGeometryCategories())]
    .filter((name): name is string => name !== null)
    .sort();
  const ids = await model.getItemsOfCategories(names.map((name) => new RegExp(`^${name}$`)));
  return new Map(names.map((name) => [name, ids[name] ?? []]));
}
