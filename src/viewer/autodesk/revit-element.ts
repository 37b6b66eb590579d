import type { ModelItem } from '#viewer/model/item-properties.ts';
import type { AutodeskModel, ElementProperties } from './autodesk-api.ts';
import { globalIdOf, type ModelIds } from './revit-ids.ts';
import { logServiceFailure, serviceFailureOf } from './service-failure.ts';

/** Categories of properties that are internal are named so: '__category__'. */
const INTERNAL = /^__.*__$/;

/** An element with its properties by group; without any where they cannot be had. */
export async function elementOf(model: AutodeskModel, dbId: number, ids: ModelIds): Promise<ModelItem> {
  const properties = await new Promise<ElementProperties | undefined>((done) =>
    model.getProperties(dbId, done, (error) => {
      logServiceFailure(serviceFailureOf(error));
      done(undefined);
    }),
  );
  const guid = properties?.externalId === undefined ? (ids.globalId(dbId) ?? '') : globalIdOf(properties.externalId);
  return {
    localId: dbId,
    guid,
    category: categoryOf(properties),
    name: properties?.name ?? '',
    groups: properties ? groupsOf(properties) : [],
  };
}

/** 'Walls' of 'Revit Walls'. */
function categoryOf(properties: ElementProperties | undefined): string {
  const category = properties?.properties.find(
    ({ displayName, displayCategory }) => displayName === 'Category' && INTERNAL.test(displayCategory ?? ''),
  );
  return String(category?.displayValue ?? '').replace(/^Revit /, '');
}

function groupsOf({ properties }: ElementProperties): ModelItem['groups'] {
  const groups = new Map<string, { name: string; value: string }[]>();
  for (const { displayName, displayValue, displayCategory, units, hidden } of properties) {
    const name = displayCategory ?? 'Other';
    if (hidden || INTERNAL.test(name) || displayValue === '') continue;
    const value = [String(displayValue), units].filter(Boolean).join(' ');
    groups.set(name, [...(groups.get(name) ?? []), { name: displayName, value }]);
  }
  return [...groups].map(([name, shown]) => ({ name, properties: shown }));
}
