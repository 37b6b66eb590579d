import type { IfcAPI } from 'web-ifc';
import { namedLine, relation, valueOf } from './ifc-lines.ts';

const QUANTITIES = ['LengthValue', 'AreaValue', 'VolumeValue', 'CountValue', 'WeightValue', 'TimeValue'];
/** What one element may bring along: a file is somebody else's. */
const MAX_PROPERTIES = 200;
const MAX_TEXT = 200;
const DECIMALS = 4;

/**
 * Reads property and quantity sets as 'set · property' to value, each set once; the earliest set to say something wins.
 * Properties other than single values are left out.
 */
export function createSetReader(api: IfcAPI, model: number): (setIds: readonly number[]) => Record<string, string> {
  const known = new Map<number, [string, string][]>();
  const read = (setId: number): [string, string][] => {
    const set: unknown = api.GetLine(model, setId);
    const { Name } = namedLine.parse(set);
    return [...relation(set, 'HasProperties'), ...relation(set, 'Quantities')].flatMap((id) => {
      const line: unknown = api.GetLine(model, id);
      const held = ['NominalValue', ...QUANTITIES]
        .map((attribute) => valueOf(line, attribute))
        .find((each) => each !== undefined);
      return held === undefined
        ? []
        : [[`${Name} · ${namedLine.parse(line).Name}`.slice(0, MAX_TEXT), inWords(held)] satisfies [string, string]];
    });
  };
  return (setIds) => {
    const entries = setIds.flatMap((id) => {
      const pairs = known.get(id) ?? read(id);
      known.set(id, pairs);
      return pairs;
    });
    return Object.fromEntries(entries.slice(0, MAX_PROPERTIES).toReversed());
  };
}

function inWords(held: string | number | boolean): string {
  return typeof held === 'number' ? String(Number(held.toFixed(DECIMALS))) : String(held).slice(0, MAX_TEXT);
}
