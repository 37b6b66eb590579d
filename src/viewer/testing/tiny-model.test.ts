import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { IfcImporter } from '@thatopen/fragments';
import { expect, test } from 'vitest';
import { rowIfc } from './row-model.ts';
import { tinyIfc } from './tiny-model.ts';
import { walkIfc } from './walk-model.ts';

test.each([
  ['tiny-model.frag', tinyIfc],
  ['row-model.frag', rowIfc],
  ['walk-model.frag', walkIfc],
])('%s is what the importer makes of its model', { tags: 'nightly', timeout: 20_000 }, async (file, ifc) => {
  const importer = new IfcImporter();
  importer.wasm = { path: `${dirname(createRequire(import.meta.url).resolve('web-ifc'))}/`, absolute: true };
  const bytes = await importer.process({ bytes: new TextEncoder().encode(ifc()) });
  // The importer writes an identifier of its own into every file: equal up to that.
  expect(Math.abs(bytes.length - statSync(new URL(`./${file}`, import.meta.url)).size)).toBeLessThan(40);
});
