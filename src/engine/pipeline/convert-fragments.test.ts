import { SingleThreadedFragmentsModel } from '@thatopen/fragments';
import { expect, test } from 'vitest';
import { IfcAPI } from 'web-ifc';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import { writeIfc } from '#engine/ifc/write-ifc.ts';
import { convertFragments } from './convert-fragments.ts';

const ifc = writeIfc(sampleBuilding, { projectId: 'p', name: 'Mill', date: '2026-01-02' });
/** The same in feet. */
const inFeet = ifc.replace(
  /^(#\d+)\s*=\s*IFCSIUNIT\(\*,\.LENGTHUNIT\.,\$,\.METRE\.\);$/m,
  `#900001=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);
#900002=IFCDIMENSIONALEXPONENTS(1,0,0,0,0,0,0);
#900003=IFCMEASUREWITHUNIT(IFCRATIOMEASURE(0.3048),#900001);
$1=IFCCONVERSIONBASEDUNIT(#900002,.LENGTHUNIT.,'FOOT',#900003);`,
);

test(
  'fragments have the attributes of elements and leave property sets to the table [V12]',
  { tags: 'nightly' },
  async () => {
    const model = new SingleThreadedFragmentsModel('m', await convertFragments(new TextEncoder().encode(ifc), 'p'));
    const categories = model.getCategories();
    expect(ifc).toContain('IFCPROPERTYSET(');
    expect(categories).toEqual(expect.arrayContaining(['IFCWALL', 'IFCBUILDINGSTOREY']));
    expect(categories.filter((name) => /PROPERTYSET|PROPERTYSINGLEVALUE|QUANTITY/.test(name))).toEqual([]);
    const [walls = []] = Object.values(model.getItemsOfCategories([/^IFCWALL$/]));
    expect(model.getItemsData(walls.slice(0, 1), { attributesDefault: true })).toMatchObject([
      { _category: { value: 'IFCWALL' }, Name: { value: expect.any(String) } },
    ]);
  },
);

test('a conversion leaves the reader of shapes as it was, also when it fails', { tags: 'nightly' }, async () => {
  const before = Object.getOwnPropertyDescriptors(IfcAPI.prototype);
  await convertFragments(new TextEncoder().encode(ifc), 'p');
  await expect(
    convertFragments(new TextEncoder().encode(ifc), 'p', () => {
      throw new Error('no body');
    }),
  ).rejects.toThrow('no body');
  const after = Object.getOwnPropertyDescriptors(IfcAPI.prototype);
  for (const name of ['Init', 'OpenModel', 'Dispose', 'StreamMeshes'] as const)
    expect(after[name].value, name).toBe(before[name].value);
});

test(
  'fragments say what the units of the file are made of, and are the same every time [V12]',
  { tags: 'nightly' },
  async () => {
    expect(inFeet).not.toBe(ifc);
    const bytes = await convertFragments(new TextEncoder().encode(inFeet), 'p');
    const model = new SingleThreadedFragmentsModel('m', bytes);
    expect(model.getCategories()).toEqual(expect.arrayContaining(['IFCCONVERSIONBASEDUNIT', 'IFCMEASUREWITHUNIT']));
    expect(Buffer.compare(await convertFragments(new TextEncoder().encode(inFeet), 'p'), bytes)).toBe(0);
  },
);
