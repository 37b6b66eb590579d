import { SingleThreadedFragmentsModel } from '@thatopen/fragments';
import { expect, test } from 'vitest';
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

test('fragments say what the units of the file are made of, and are the same every time [V12]', async () => {
  expect(inFeet).not.toBe(ifc);
  const bytes = await convertFragments(new TextEncoder().encode(inFeet), 'p');
  const model = new SingleThreadedFragmentsModel('m', bytes);
  expect(model.getCategories()).toEqual(expect.arrayContaining(['IFCCONVERSIONBASEDUNIT', 'IFCMEASUREWITHUNIT']));
  expect(Buffer.compare(await convertFragments(new TextEncoder().encode(inFeet), 'p'), bytes)).toBe(0);
});
