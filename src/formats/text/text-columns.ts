import { createRow, parseRow, type RowSyntax } from './parse-row.ts';
import type { FieldNumbers } from './read-rows.ts';

const NAMES: [keyof FieldNumbers, RegExp][] = [
  ['x', /^(x|easting|east|e|x[_ ]?coord(inate)?|position[_ ]?x)$/],
  ['y', /^(y|northing|north|n|y[_ ]?coord(inate)?|position[_ ]?y)$/],
  ['z', /^(z|elevation|height|elev|h|z[_ ]?coord(inate)?|position[_ ]?z)$/],
  ['red', /^(r|red|rf|diffuse_red)$/],
  ['green', /^(g|green|gf|diffuse_green)$/],
  ['blue', /^(b|blue|bf|diffuse_blue)$/],
  ['intensity', /^(i|intensity|reflectance|amplitude|scalar_intensity|scalar_reflectance)$/],
  ['classification', /^(c|class|classification|label|scalar_classification|scalar_label)$/],
];

/** The columns that a list of names describes; undefined unless X, Y and Z are each there exactly once. */
export function fieldsByName(names: string[]): FieldNumbers | undefined {
  const plain = names.map((name) =>
    name
      .slice(0, 100)
      .trim()
      .replace(/^(\u00ef\u00bb\u00bf)?["'#/\s]*|["'\s]+$/g, '')
      .replace(/[[(].*$/, '')
      .trim()
      .toLowerCase(),
  );
  const found = new Map<keyof FieldNumbers, number>();
  for (const [role, pattern] of NAMES) {
    const matches = plain.flatMap((name, field) => (pattern.test(name) ? [field] : []));
    const isPosition = role === 'x' || role === 'y' || role === 'z';
    if (isPosition && matches.length !== 1) return undefined;
    if (matches[0] !== undefined) found.set(role, matches[0]);
  }
  const [x, y, z] = [found.get('x'), found.get('y'), found.get('z')];
  if (x === undefined || y === undefined || z === undefined) return undefined;
  const hasColor = found.has('red') && found.has('green') && found.has('blue');
  const color = hasColor ? { red: found.get('red'), green: found.get('green'), blue: found.get('blue') } : {};
  return { x, y, z, ...color, intensity: found.get('intensity'), classification: found.get('classification') };
}

/** The columns that a header line names, undefined when it does not name X, Y and Z. */
export function namedFields(line: string, syntax: RowSyntax): FieldNumbers | undefined {
  const text = line.replace(/^\s*(#|\/\/)+\s*/, '');
  return fieldsByName(
    syntax.delimiter === 0 ? text.trim().split(/[\s,]+/) : text.split(String.fromCharCode(syntax.delimiter)),
  );
}

/** Range of one column over the sampled rows. */
type FieldRange = { min: number; max: number; isWhole: boolean };

/** Ranges of all columns that most rows have. */
export function fieldRanges(samples: Uint8Array[], syntax: RowSyntax): FieldRange[] {
  const row = createRow();
  const ranges: FieldRange[] = [];
  let width = Infinity;
  for (const bytes of samples) {
    for (let at = 0; at < bytes.length; at = row.next) {
      parseRow(bytes, at, bytes.length, syntax, row);
      if (row.count < 3) continue;
      width = Math.min(width, row.count, row.values.length);
      for (let field = 0; field < width; field++) {
        const value = row.values[field] ?? NaN;
        const range = (ranges[field] ??= { min: Infinity, max: -Infinity, isWhole: true });
        if (!Number.isFinite(value)) continue;
        range.min = Math.min(range.min, value);
        range.max = Math.max(range.max, value);
        range.isWhole &&= Number.isInteger(value);
      }
    }
  }
  return ranges.slice(0, width === Infinity ? 0 : width);
}

const isByte = (range: FieldRange | undefined): boolean =>
  range !== undefined && range.isWhole && range.min >= 0 && range.max <= 255;
const isUnit = (range: FieldRange | undefined): boolean => range !== undefined && range.min >= 0 && range.max <= 1;

/** Columns of a table without names: X Y Z, then what the values look like. Three columns of 0..255 (or 0..1) are a colour. */
export function guessFields(samples: Uint8Array[], syntax: RowSyntax): FieldNumbers {
  const ranges = fieldRanges(samples, syntax);
  const position = { x: 0, y: 1, z: 2 };
  const isColorAt = (field: number): boolean => {
    const three = [ranges[field], ranges[field + 1], ranges[field + 2]];
    return three.every(isByte) || three.every(isUnit);
  };
  const color = (field: number): Partial<FieldNumbers> => ({ red: field, green: field + 1, blue: field + 2 });
  if (ranges.length >= 7 && isColorAt(4)) return { ...position, intensity: 3, ...color(4) };
  if (ranges.length >= 6 && isColorAt(3)) return { ...position, ...color(3), intensity: ranges.length === 7 ? 6 : -1 };
  // Six columns that are no colour are usually a normal: no intensity there.
  return { ...position, intensity: ranges.length === 4 || ranges.length === 5 ? 3 : -1 };
}
