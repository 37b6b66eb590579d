import type { FragmentsModel } from '@thatopen/fragments';
import type { Level } from '#viewer/view/levels.ts';

type TreeNode = { category: string | null; localId: number | null; children?: TreeNode[] };

const STOREY = 'IFCBUILDINGSTOREY';

/**
 * The storeys of a model, lowest first, with the lowest height of their walls (of anything, where a storey has no wall) in
 * project metres: floor slabs hang below a storey's zero. Storeys without geometry are left out.
 */
export async function readLevels(model: FragmentsModel): Promise<Level[]> {
  const storeys = storeyNodes(await model.getSpatialStructure(), null);
  const levels = await Promise.all(
    storeys.map(async ({ localId, items }): Promise<Level[]> => {
      const [data] = await model.getItemsData([localId], { attributesDefault: true });
      const name: unknown = data && Reflect.get(Reflect.get(data, 'Name') ?? {}, 'value');
      const walls = items.filter((item) => item.category?.startsWith('IFCWALL'));
      const boxes = await model.getBoxes((walls.length ? walls : items).map((item) => item.localId));
      const heights = boxes.filter((box) => !box.isEmpty()).map((box) => box.min.z);
      if (heights.length === 0) return [];
      return [
        {
          id: String(localId),
          name: typeof name === 'string' ? name : `Level ${localId}`,
          elevationM: median(heights),
        },
      ];
    }),
  );
  return levels.flat().sort((a, b) => a.elevationM - b.elevationM);
}

/** The tree alternates nodes that name a category with nodes that are its items. */
function storeyNodes(
  node: TreeNode,
  category: string | null,
): { localId: number; items: { localId: number; category: string | null }[] }[] {
  const own = node.category ?? category;
  if (own === STOREY && node.localId !== null) return [{ localId: node.localId, items: itemsBelow(node, null) }];
  return (node.children ?? []).flatMap((child) => storeyNodes(child, own));
}

function itemsBelow(node: TreeNode, category: string | null): { localId: number; category: string | null }[] {
  return (node.children ?? []).flatMap((child) => {
    const own = child.category ?? category;
    return [...(child.localId === null ? [] : [{ localId: child.localId, category: own }]), ...itemsBelow(child, own)];
  });
}

/** Of the walls' feet: one wall that reaches down to a footing must not move the level. */
function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
