import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { IfcImporter, SingleThreadedFragmentsModel } from '@thatopen/fragments';
import { Box3, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { feetIfc } from '#viewer/testing/feet-model.ts';
import { METRES } from '#domain/units/file-units.ts';
import { type LevelSource, readLevels } from './model-levels.ts';

async function levelsOf(ifc: string) {
  const importer = new IfcImporter();
  importer.wasm = { path: `${dirname(createRequire(import.meta.url).resolve('web-ifc'))}/`, absolute: true };
  const model = new SingleThreadedFragmentsModel(
    'feet',
    await importer.process({ bytes: new TextEncoder().encode(ifc) }),
  );
  const source: LevelSource = {
    getItemsOfCategories: (categories) => Promise.resolve(model.getItemsOfCategories(categories)),
    getItemsData: (ids, config) => Promise.resolve(model.getItemsData(ids.map(Number), config)),
    getSpatialStructure: () => Promise.resolve(model.getSpatialStructure()),
    getBoxes: (ids) => Promise.resolve((ids ?? []).map(() => new Box3(new Vector3(0, 0, 2.9), new Vector3(3, 1, 6)))),
  };
  return readLevels(source, METRES);
}

const storey = "#27=IFCBUILDINGSTOREY('0000000000000000000002',$,'Upper floor',$,$,#26,$,$,.ELEMENT.,10.);";
const addToProject = (text: string) =>
  feetIfc().replace(storey, `${storey}\n${text}`).replace('#23,(#27)', '#23,(#27,#60,#61)');

test(
  "a level has its storey's own elevation, not that of its walls' feet; one without elements is one too [V3]",
  { tags: 'nightly' },
  async () => {
    const levels = await levelsOf(
      addToProject(`#58=IFCCARTESIANPOINT((0.,0.,-4.));
#59=IFCAXIS2PLACEMENT3D(#58,$,$);
#57=IFCLOCALPLACEMENT($,#59);
#60=IFCBUILDINGSTOREY('0000000000000000000010',$,'Footing',$,$,#57,$,$,.ELEMENT.,-4.);
#61=IFCBUILDINGSTOREY('0000000000000000000002',$,'Upper floor, again',$,$,#26,$,$,.ELEMENT.,10.);`),
    );
    expect(levels.map(({ name, elevationM }) => [name, Number(elevationM.toFixed(4))])).toEqual([
      ['Footing', -1.2192],
      ['Upper floor', 3.048],
      ['Upper floor, again', 3.048],
    ]);
    expect(new Set(levels.map(({ id }) => id)).size, 'a GlobalId that is there twice').toBe(3);
  },
);

test(
  'a storey that says no elevation has that of its walls; with neither it is left out [V3]',
  { tags: 'nightly' },
  async () => {
    const levels = await levelsOf(
      addToProject(`#60=IFCBUILDINGSTOREY('0000000000000000000010',$,'Nowhere',$,$,$,$,$,.ELEMENT.,$);
#61=IFCBUILDINGSTOREY('0000000000000000000011',$,'Nowhere either',$,$,$,$,$,.ELEMENT.,$);`).replace(
        storey,
        storey.replace('#26', '$').replace('10.)', '$)'),
      ),
    );
    expect(levels.map(({ name, elevationM }) => [name, elevationM])).toEqual([['Upper floor', 2.9]]);
  },
);
