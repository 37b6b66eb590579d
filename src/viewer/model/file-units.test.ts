import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { IfcImporter, SingleThreadedFragmentsModel } from '@thatopen/fragments';
import { expect, test } from 'vitest';
import { IFCCONVERSIONBASEDUNIT, IFCDERIVEDUNITELEMENT, IFCMEASUREWITHUNIT } from 'web-ifc';
import { feetIfc } from '#viewer/testing/feet-model.ts';
import { formatMeasure } from '#viewer/view/format-measure.ts';
import { METRES, measureOf, readUnits } from '#domain/units/file-units.ts';
import { ITEM_QUERY, readItem } from './item-properties.ts';

const all = { attributes: true, relations: true };

async function wallOf(ifc: string, parts: readonly number[]) {
  const importer = new IfcImporter();
  importer.wasm = { path: `${dirname(createRequire(import.meta.url).resolve('web-ifc'))}/`, absolute: true };
  for (const type of parts) importer.classes.abstract.add(type);
  const bytes = await importer.process({ bytes: new TextEncoder().encode(ifc) });
  const model = new SingleThreadedFragmentsModel('feet', bytes);
  const read = (category: string, of: Parameters<typeof model.getItemsData>[1]) =>
    model.getItemsData(Object.values(model.getItemsOfCategories([new RegExp(`^${category}$`)]))[0] ?? [], {
      attributesDefault: true,
      ...of,
    })[0];
  const units = readUnits(read('IFCUNITASSIGNMENT', { relationsDefault: all }));
  const properties = readItem(1, read('IFCWALL', ITEM_QUERY), units).groups.flatMap((group) => group.properties);
  const inUnit = (unit: 'ft' | 'm') =>
    Object.fromEntries(
      properties.map(({ name, value }) => [name, typeof value === 'string' ? value : formatMeasure(value, unit)]),
    );
  return { units, inUnit };
}

test(
  "quantities and measures are converted by the file's own units, each kind by its own [V7 V12]",
  { tags: 'nightly' },
  async () => {
    const { units, inUnit } = await wallOf(feetIfc(), [
      IFCCONVERSIONBASEDUNIT,
      IFCMEASUREWITHUNIT,
      IFCDERIVEDUNITELEMENT,
    ]);
    expect(inUnit('m')).toEqual({
      Tag: 'W-1',
      Length: '3.048 m',
      NetSideArea: '2.00 m²',
      NetVolume: '2.50 m³',
      Layers: '3',
      NetWeight: '100.00 kg',
      Area: '4.00 m²',
      Joint: '0.012 m',
      Slope: '90.00°',
      ThermalTransmittance: '0.24 W/(m²·K)',
      Heating: '1.5 kW',
      Ratio: '0.5',
    });
    expect(inUnit('ft')).toMatchObject({ Length: `10' 0"`, NetSideArea: '21.53 sq ft', NetWeight: '220.46 lb' });
    expect(units.heightToM, 'the library knows feet').toBe(1);
  },
);

test(
  'a unit that the fragments do not contain is not guessed: the number stands as it is [V12]',
  { tags: 'nightly' },
  async () => {
    const { inUnit } = await wallOf(feetIfc(), []);
    expect(inUnit('m')).toMatchObject({ Length: '10', Slope: '90', NetSideArea: '2.00 m²', Joint: '0.012 m' });
  },
);

test('a file without units is in metres; units that are made of themselves are none [V12]', () => {
  expect(measureOf('IFCLENGTHMEASURE', 2, METRES)).toEqual({ kind: 'length', value: 2 });
  const millimetre = {
    _category: { value: 'IFCSIUNIT' },
    UnitType: { value: 'LENGTHUNIT' },
    Prefix: { value: 'MILLI' },
    Name: { value: 'METRE' },
  };
  const inMillimetres = readUnits({ Units: [millimetre] });
  expect(measureOf('IFCAREAMEASURE', 44_190_000, inMillimetres), 'areas are of the unit of lengths').toEqual({
    kind: 'area',
    value: expect.closeTo(44.19, 9),
  });
  expect(measureOf('IFCMASSMEASURE', 3, inMillimetres)).toEqual({ kind: 'mass', value: 3 });
  const inch: Record<string, unknown> = {
    _category: { value: 'IFCCONVERSIONBASEDUNIT' },
    UnitType: { value: 'LENGTHUNIT' },
    Name: { value: 'INCH' },
  };
  const metre = { _category: { value: 'IFCSIUNIT' }, UnitType: { value: 'LENGTHUNIT' }, Name: { value: 'METRE' } };
  inch['ConversionFactor'] = [{ ValueComponent: { value: 0.0254 }, UnitComponent: [metre] }];
  expect(readUnits({ Units: [inch] }).heightToM, 'the library takes inches for metres').toBe(0.0254);
  inch['ConversionFactor'] = [{ ValueComponent: { value: 2 }, UnitComponent: [inch] }];
  const { units, heightToM } = readUnits({ Units: [inch] });
  expect([units.get('LENGTHUNIT')?.toSi, heightToM]).toEqual([undefined, 1]);
  inch['ConversionFactor'] = [{ ValueComponent: { value: -1 }, UnitComponent: [metre] }];
  expect(readUnits({ Units: [inch] }).heightToM).toBe(1);
});
