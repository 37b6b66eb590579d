import { expect, test } from 'vitest';
import { IFC2X3, IFC4, IFC4X3 } from 'web-ifc';
import { scopes } from '#domain/scope/scope.ts';
import { colorOf, DEFAULT_COLOR } from '#domain/quantities/category-colors.ts';
import { treeGroupOf } from '#domain/quantities/category-groups.ts';
import { scopeOf } from '#domain/quantities/category-scopes.ts';
import { categoryUniformat } from '#domain/quantities/category-uniformat.ts';
import { plainCategory } from '#domain/quantities/plain-category.ts';
import { UNIFORMAT_CODES, UNIFORMAT_GROUPS, uniformatCode } from '#domain/quantities/uniformat-codes.ts';

/** Every class of the three schemas that is an element, by their own inheritance. */
const categories = [
  ...new Set(
    [IFC2X3, IFC4, IFC4X3].flatMap((schema) =>
      Object.entries(schema).flatMap(([name, made]) =>
        typeof made === 'function' && made.prototype instanceof schema.IfcElement ? [name.toUpperCase()] : [],
      ),
    ),
  ),
];

/** What nobody builds or sees as a thing of its own. */
const NOT_A_PRODUCT = new RegExp(
  'FEATURE|OPENING|PROJECTION|VIRTUAL|EDGE|PROXY|^IFC(BUILDING|BUILT)ELEMENT$|BOREHOLE|TRANSPORTATIONDEVICE|VEHICLE|SIGN|' +
    'GEO(MODEL|SLICE|TECHNICALASSEMBLY|TECHNICALELEMENT)|RAIL|TRACK|MOORING|NAVIGATION',
);

test('every element of IFC 2x3, 4 and 4.3 has a group and a scope, and those of buildings a color of their own [V20]', () => {
  expect(categories.length).toBeGreaterThan(150);
  expect(categories.filter((category) => !scopes.includes(scopeOf(category)))).toEqual([]);
  expect(categories.filter((category) => colorOf(category) === DEFAULT_COLOR && !NOT_A_PRODUCT.test(category))).toEqual(
    [],
  );
  expect(colorOf('IFCSOMETHINGNEW')).toBe(DEFAULT_COLOR);
  expect(colorOf('IFCBUILDINGELEMENTPROXY')).toBe(DEFAULT_COLOR);
});

test('everything that a service is made of is MEP, in the tree as in the scopes [V11 V20]', () => {
  const services = [IFC2X3, IFC4, IFC4X3].flatMap((schema) =>
    Object.entries(schema).flatMap(([name, made]) =>
      typeof made === 'function' && made.prototype instanceof schema.IfcDistributionElement ? [name] : [],
    ),
  );
  expect(services.length).toBeGreaterThan(150);
  expect(services.filter((name) => treeGroupOf(name) !== 'MEP')).toEqual([]);
  expect(services.filter((name) => !scopeOf(name).endsWith('MEPF'))).toEqual([]);
});

test('walls are one category however their shape is written, with one color, scope and group [V20]', () => {
  expect(plainCategory('IFCOPENINGSTANDARDCASE')).toBe('IFCOPENINGELEMENT');
  for (const read of [colorOf, scopeOf, treeGroupOf])
    expect(new Set(['IFCWALL', 'IFCWALLSTANDARDCASE', 'IfcWallElementedCase'].map(read)).size).toBe(1);
  expect(treeGroupOf('IFCFURNITURE')).toBe('Furniture');
  expect(treeGroupOf('IFCSPACE')).toBe('Other');
  expect(scopeOf('IFCSITE')).toBe('Site');
});

test('codes run from B10.10 to E20.10, each under its group, and categories have codes of the list [V13]', () => {
  const codes = Object.keys(UNIFORMAT_CODES);
  expect([codes[0], codes.at(-1), codes.toSorted()]).toEqual(['B10.10', 'E20.10', codes]);
  expect(codes.filter((code) => !UNIFORMAT_GROUPS[code.slice(0, 3)])).toEqual([]);
  expect(
    categories
      .flatMap((category) => [null, true, false].map((side) => categoryUniformat(category, side)))
      .filter((code) => code !== null && !UNIFORMAT_CODES[code]),
  ).toEqual([]);
});

test('a wall or a door goes by its side of the facade; what could be anything has no code [V13]', () => {
  expect([true, false, null].map((side) => categoryUniformat('IFCWALL', side))).toEqual(['B20.10', 'C10.10', 'C10.10']);
  expect([true, false].map((side) => categoryUniformat('IFCDOOR', side))).toEqual(['B20.30', 'C10.20']);
  expect(['IFCBUILDINGELEMENTPROXY', 'IFCPIPESEGMENT'].map((name) => categoryUniformat(name, null))).toEqual([
    null,
    null,
  ]);
});

test('codes of files are read however they are written [V13]', () => {
  expect(['B2010', 'b 20 10', 'B2010.100', 'B20.10', 'B20', '21-02 20'].map(uniformatCode)).toEqual([
    'B20.10',
    'B20.10',
    'B20.10',
    'B20.10',
    'B20',
    null,
  ]);
});
