import {
  IFCBUILDINGSTOREY,
  IFCRELAGGREGATES,
  IFCRELCONTAINEDINSPATIALSTRUCTURE,
  IFCRELDEFINESBYPROPERTIES,
  IFCRELDEFINESBYTYPE,
  IFCRELFILLSELEMENT,
  IFCRELVOIDSELEMENT,
  type IfcAPI,
} from 'web-ifc';
import { idsOf, namedLine, relation } from './ifc-lines.ts';

/** What contains what: element to storey or to the whole that it is a part of, and that in turn. */
type Parents = ReadonlyMap<number, number>;

/** The name of the storey that an element is in; null without one. */
export function createStoreyFinder(api: IfcAPI, model: number): (expressId: number) => string | null {
  const parents = readParents(api, model);
  const storeys = new Map(
    idsOf(api, model, IFCBUILDINGSTOREY).map((id) => [id, namedLine.parse(api.GetLine(model, id)).Name]),
  );
  return (expressId) => {
    const seen = new Set<number>();
    for (let at: number | undefined = expressId; at !== undefined && !seen.has(at); at = parents.get(at)) {
      seen.add(at);
      const name = storeys.get(at);
      if (name !== undefined) return name;
    }
    return null;
  };
}

/** Containment goes before being a part or an opening of something. */
function readParents(api: IfcAPI, model: number): Parents {
  const parents = new Map<number, number>();
  const add = (type: number, whole: string, parts: string) => {
    for (const id of idsOf(api, model, type)) {
      const line = api.GetLine(model, id);
      for (const part of relation(line, parts)) for (const of of relation(line, whole)) parents.set(part, of);
    }
  };
  add(IFCRELVOIDSELEMENT, 'RelatingBuildingElement', 'RelatedOpeningElement');
  add(IFCRELFILLSELEMENT, 'RelatingOpeningElement', 'RelatedBuildingElement');
  add(IFCRELAGGREGATES, 'RelatingObject', 'RelatedObjects');
  add(IFCRELCONTAINEDINSPATIALSTRUCTURE, 'RelatingStructure', 'RelatedElements');
  return parents;
}

/** The property and quantity sets of each element: its own first, then those of its type. */
export function readSetsOf(api: IfcAPI, model: number): ReadonlyMap<number, readonly number[]> {
  const sets = new Map<number, number[]>();
  const add = (relationType: number, setsOf: (line: unknown) => readonly number[]) => {
    for (const id of idsOf(api, model, relationType)) {
      const line: unknown = api.GetLine(model, id);
      const found = setsOf(line);
      if (found.length > 0)
        for (const element of relation(line, 'RelatedObjects'))
          sets.set(element, [...(sets.get(element) ?? []), ...found]);
    }
  };
  add(IFCRELDEFINESBYPROPERTIES, (line) => relation(line, 'RelatingPropertyDefinition').slice(0, 1));
  add(IFCRELDEFINESBYTYPE, (line) =>
    relation(line, 'RelatingType')
      .slice(0, 1)
      .flatMap((type) => relation(api.GetLine(model, type), 'HasPropertySets')),
  );
  return sets;
}
