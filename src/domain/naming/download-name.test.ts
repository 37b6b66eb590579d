import fc from 'fast-check';
import { expect, test } from 'vitest';
import { downloadName } from './download-name.ts';

const file = { projectName: 'Harbor House', role: 'model', name: 'model.ifc', storey: null, version: 1 };

test.each([
  [{}, 'Harbor House - model v1.ifc'],
  [{ role: 'drawing', name: 'plan-level-2.dxf', storey: 'Level 2', version: 3 }, 'Harbor House - plan-level-2 v3.dxf'],
  [{ role: 'drawing', name: 'east wing.dwg', storey: 'Roof' }, 'Harbor House - east wing - Roof v1.dwg'],
  [{ name: 'harbor_house_as-built.ifc', version: 2 }, 'harbor_house_as-built v2.ifc'],
  [{ role: 'original', name: 'scan 14.e57' }, 'scan 14.e57'],
  [{ projectName: 'A/B: "C"', name: 'plan.pdf' }, 'A-B- -C- - plan v1.pdf'],
  [{ name: 'LICENSE' }, 'Harbor House - LICENSE v1'],
])('a file says its project, storey and version: %j', (changes, name) =>
  expect(downloadName({ ...file, ...changes })).toBe(name),
);

test('names of any length and any letters stay files that a system can store', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 400 }),
      (projectName, name) => {
        const made = downloadName({ ...file, projectName, name: `x${name}.ifc`, storey: name });
        expect(made).not.toMatch(/[\\/:*?"<>|\p{Cc}]/u);
        expect(made.endsWith(' v1.ifc')).toBe(true);
        expect(new TextEncoder().encode(made).length).toBeLessThan(256);
      },
    ),
  );
});
