import type { WireAsset } from '#contract/projects.ts';
import { PROXY_FILE_PATH } from '#contract/files.ts';
import { ELEMENT_TABLE_ROLE } from '#domain/deliverables/asset-roles.ts';
import { isElementTableSettled } from '#server/records/element-table.ts';
import type { ProjectBundle } from './project-store.ts';

type AssetRow = ProjectBundle['assets'][number];

/** How far the table of a model is, for its IFC and its fragments; undefined for any other file. `isStaff` is told why there is none. */
export function elementTableOf(
  row: AssetRow,
  assets: readonly AssetRow[],
  isStaff: boolean,
): WireAsset['elementTable'] {
  const ifc = ifcOf(row, assets);
  if (!ifc) return undefined;
  const table = assets.find(({ role, madeFrom }) => role === ELEMENT_TABLE_ROLE && madeFrom === ifc.id);
  if (!isElementTableSettled(ifc)) return { state: 'waiting', url: null, problem: null };
  return ifc.elementsState === 'ready' && table
    ? { state: 'ready', url: `${PROXY_FILE_PATH}/${table.id}`, problem: null }
    : { state: 'failed', url: null, problem: isStaff ? ifc.elementsProblem : null };
}

/** The IFC that a file of a model is or was made from. The engine makes both of one run. */
function ifcOf(row: AssetRow, assets: readonly AssetRow[]): AssetRow | undefined {
  if (row.role !== 'model') return undefined;
  if (row.format === 'ifc') return row;
  if (row.format !== 'frag') return undefined;
  if (row.madeFrom !== null) return assets.find(({ id }) => id === row.madeFrom);
  return assets.find(
    ({ role, format, product, storey, isDelivered }) =>
      role === 'model' && format === 'ifc' && !isDelivered && product === row.product && storey === row.storey,
  );
}
