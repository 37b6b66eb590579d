import { expect, test } from 'vitest';
import {
  delivery,
  deliveryContentProblem,
  deliveryFormats,
  deliveryProblem,
  deliveryRoleOf,
  tourDelivery,
  viewFormOf,
} from './delivery.ts';

const plain = { pdfSubtype: null };
const head = (text: string) => Buffer.from(text, 'latin1');

test('files of all delivered types up to 20 GB are taken, others are refused with a sentence [Y4]', () => {
  for (const format of ['ifc', 'rvt', 'dwg', 'dxf', 'pdf', 'las', 'laz', 'e57', 'rcs', 'png', 'jpg'])
    expect(deliveryProblem(`Hall.${format.toUpperCase()}`, 20 * 2 ** 30, plain)).toBeUndefined();
  expect(deliveryProblem('Hall.exe', 10, plain)).toContain('cannot be delivered. Supported types: ifc, rvt, dwg');
  expect(deliveryProblem('Hall.ifc', 20 * 2 ** 30 + 1, plain)).toBe('File Hall.ifc exceeds the size limit (20GB)');
  expect(deliveryProblem('Hall.ifc', 0, plain)).toBe('File Hall.ifc is empty.');
  expect(deliveryProblem('Hall.ifc', 10, { pdfSubtype: 'Report_AreaPlan' })).toBe(
    'Only a PDF can be an area plan, a schematic or an implementation plan.',
  );
});

test('what a file becomes, and which viewer needs it in another form [Y4]', () => {
  expect(deliveryRoleOf('pdf', 'Report_AreaPlan')).toBe('area_plan');
  expect(deliveryRoleOf('pdf', 'Report_Schematic')).toBe('schematic');
  expect(deliveryRoleOf('pdf', 'Implementation_Plan')).toBe('implementation_plan');
  expect(deliveryRoleOf('pdf', null)).toBe('document');
  expect(deliveryRoleOf('rvt', null)).toBe('model');
  expect(deliveryFormats.filter((format) => viewFormOf(format) === 'octree')).toEqual([
    'las',
    'laz',
    'e57',
    'ply',
    'pcd',
    'pts',
    'xyz',
  ]);
  expect(deliveryFormats.filter((format) => viewFormOf(format) === 'drawing')).toEqual(['dwg', 'dxf']);
  expect([viewFormOf('ifc'), viewFormOf('rvt'), viewFormOf('svg')]).toEqual(['fragments', null, null]);
});

test('a file whose content is something else is refused, whatever it is called [Y4]', () => {
  expect(deliveryContentProblem('a.ifc', head('ISO-10303-21;\nHEADER;'))).toBeUndefined();
  expect(deliveryContentProblem('a.ifc', head('<html>'))).toContain('is not an IFC model');
  expect(deliveryContentProblem('a.dxf', head('999\nmade by\n  0\r\nSECTION\r\n'))).toBeUndefined();
  expect(deliveryContentProblem('a.dxf', head('AutoCAD Binary DXF\r\n'))).toBeUndefined();
  expect(deliveryContentProblem('a.dxf', head('hello'))).toContain('is not a DXF drawing');
  expect(deliveryContentProblem('a.rvt', head('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'))).toBeUndefined();
  expect(deliveryContentProblem('a.pdf', head('%PDF-1.7'))).toBeUndefined();
  expect(deliveryContentProblem('a.pdf', head('MZ'))).toContain('is not a PDF document');
});

test('a tour has a name of at most 63 characters and an address, a storey left empty is none [R3]', () => {
  expect(
    tourDelivery.safeParse({ product: 'SCANIT', name: 'Tour', url: 'https://tours.example/show/?m=1' }).success,
  ).toBe(true);
  expect(
    tourDelivery.safeParse({ product: 'SCANIT', name: 'Tour', url: 'javascript:alert(1)' }).error?.issues[0]?.message,
  ).toBe('The virtual tour URL is not valid');
  expect(
    tourDelivery.safeParse({ product: 'SCANIT', name: ' ', url: 'https://tours.example' }).error?.issues[0]?.message,
  ).toBe('Please add a tour name');
  const named = (length: number) =>
    tourDelivery.safeParse({ product: 'SCANIT', name: 'x'.repeat(length), url: 'https://tours.example' });
  expect(named(63).success).toBe(true);
  expect(named(64).error?.issues[0]?.message).toBe('Maximum character limit reached');
  expect(delivery.parse({ product: 'SCANIT', pdfSubtype: null, storey: '  ' }).storey).toBeNull();
});
