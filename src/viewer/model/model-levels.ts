import type { FragmentsModel } from '@thatopen/fragments';
import type { Level } from '#viewer/view/levels.ts';
import type { FileUnits } from '#domain/units/file-units.ts';
import { member, textOf } from '#domain/units/item-values.ts';

type TreeNode = { category: string | null; localId: number | null; children?: TreeNode[] };
/** What is asked of a model about its storeys. */
export type LevelSource = Pick<
  FragmentsModel,
  'getItemsOfCategories' | 'getItemsData' | 'getSpatialStructure' | 'getBoxes'
>;
type Item = { localId: number; category: string | null };

/**
 * The storeys of a model, lowest first, with their own elevation in project metres. A storey that says none has the lowest
 * height of its walls (of anything, where it has no wall: floor slabs hang below a storey's zero), and is left out without geometry.
 */
export async function readLevels(model: LevelSource, { heightToM }: FileUnits): Promise<Level[]> {
  // Not those of the structure alone: files of others do not always connect them.
  const [storeys = []] = Object.values(await model.getItemsOfCategories([/^IFCBUILDINGSTOREY$/]));
  const lines = await model.getItemsData(storeys, { attributesDefault: true });
  const taken = new Set<string>();
  const levels: Level[] = [];
  for (const [i, localId] of storeys.entries()) {
    const data = lines[i];
    const own: unknown = member(member(data, 'Elevation'), 'value');
    const elevationM = typeof own === 'number' && Number.isFinite(own) ? own * heightToM : await feetOf(model, localId);
    if (elevationM === undefined) continue;
    const name = textOf(member(data, 'Name')) ?? textOf(member(data, 'LongName'));
    const guid = textOf(member(data, '_guid'));
    // Another version of the model, and another model of the building, have the same storey.
    const id = guid === undefined || taken.has(guid) ? String(localId) : guid;
    taken.add(id);
    levels.push({ id, name: name ?? `Level ${localId}`, elevationM });
  }
  return levels.sort((a, b) => a.elevationM - b.elevationM);
}

/** Local ids of all that is on a storey of a model, which `readLevels` gave this id; empty for another id. */
export async function readLevelItems(
  model: LevelSource & Pick<FragmentsModel, 'getLocalIdsByGuids'>,
  levelId: string,
): Promise<number[]> {
  const [byGuid] = await model.getLocalIdsByGuids([levelId]);
  return itemsOf(await model.getSpatialStructure(), byGuid ?? Number(levelId)).map(({ localId }) => localId);
}

async function feetOf(model: LevelSource, storeyId: number): Promise<number | undefined> {
  const items = itemsOf(await model.getSpatialStructure(), storeyId);
  const walls = items.filter(({ category }) => category?.startsWith('IFCWALL'));
  const boxes = await model.getBoxes((walls.length > 0 ? walls : items).map((item) => item.localId));
  return median(boxes.filter((box) => !box.isEmpty()).map((box) => box.min.z));
}

function itemsOf(node: TreeNode, storeyId: number): Item[] {
  return node.localId === storeyId
    ? itemsBelow(node, null)
    : (node.children ?? []).flatMap((child) => itemsOf(child, storeyId));
}

/** The tree alternates nodes that name a category with nodes that are its items. */
function itemsBelow(node: TreeNode, category: string | null): Item[] {
  return (node.children ?? []).flatMap((child) => {
    const own = child.category ?? category;
    return [...(child.localId === null ? [] : [{ localId: child.localId, category: own }]), ...itemsBelow(child, own)];
  });
}

/** Of the walls' feet: one wall that reaches down to a footing must not move the level. */
function median(values: number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)];
}
