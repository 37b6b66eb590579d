import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { IfcImporter } from '@thatopen/fragments';
import { expect, test } from 'vitest';
import { tinyIfc } from './tiny-model.ts';

test('tiny-model.frag is what the importer makes of the tiny model', async () => {
  const importer = new IfcImporter();
  importer.wasm = { path: `${dirname(createRequire(import.meta.url).resolve('web-ifc'))}/`, absolute: true };
  const bytes = await importer.process({ bytes: new TextEncoder().encode(tinyIfc()) });
  // The importer writes an identifier of its own into every file: equal up to that.
  expect(Math.abs(bytes.length - statSync(new URL('./tiny-model.frag', import.meta.url)).size)).toBeLessThan(40);
}, 20_000);
