import { expect, test } from 'vitest';
import { METRES } from '#domain/units/file-units.ts';
import { readItem } from './item-properties.ts';

test('reads attributes, property sets and quantities of an answer that refers to itself [V12]', () => {
  const wall: Record<string, unknown> = {
    _category: { value: 'IFCWALL' },
    _localId: { value: 7 },
    _guid: { value: '3VsKC' },
    Name: { value: 'Wall 1' },
    Tag: { value: 'W-1' },
    OverallHeight: { value: 2.05, type: 'IFCPOSITIVELENGTHMEASURE' },
    ObjectPlacement: { value: 99 },
  };
  const set = {
    Name: { value: 'Pset_WallCommon' },
    HasProperties: [{ Name: { value: 'IsExternal' }, NominalValue: { value: true } }, { Name: { value: 'Empty' } }],
    DefinesOccurrence: [wall],
  };
  const quantities = {
    Name: { value: 'Qto_WallBaseQuantities' },
    Quantities: [{ Name: { value: 'NetSideArea' }, AreaValue: { value: 12.3456789 } }],
  };
  wall['IsDefinedBy'] = [set, quantities, { Name: { value: 'Nothing in it' } }];
  expect(readItem(7, wall, METRES)).toEqual({
    localId: 7,
    guid: '3VsKC',
    category: 'IFCWALL',
    name: 'Wall 1',
    groups: [
      {
        name: 'Identification',
        properties: [
          { name: 'Tag', value: 'W-1' },
          { name: 'OverallHeight', value: { kind: 'length', value: 2.05 } },
        ],
      },
      { name: 'Pset_WallCommon', properties: [{ name: 'IsExternal', value: 'Yes' }] },
      {
        name: 'Qto_WallBaseQuantities',
        properties: [{ name: 'NetSideArea', value: { kind: 'area', value: 12.3456789 } }],
      },
    ],
  });
});

test('an unexpected answer gives an element without properties', () => {
  expect(readItem(1, undefined, METRES)).toEqual({ localId: 1, guid: '', category: '', name: '', groups: [] });
  expect(readItem(1, { IsDefinedBy: 'x', Name: { value: {} } }, METRES).groups).toEqual([]);
});
