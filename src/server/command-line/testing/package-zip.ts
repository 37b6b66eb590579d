import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipReader, ZipWriter } from '@zip.js/zip.js';
import { packageManifest, type PackageManifest } from '#domain/exit-package/manifest.ts';

/** The manifest of the package at a path. */
export const manifestIn = async (path: string): Promise<PackageManifest> => {
  const entries = await new ZipReader(new Uint8ArrayReader(await readFile(path)), {
    useWebWorkers: false,
  }).getEntries();
  const entry = entries.find(({ filename }) => filename === 'manifest.json');
  if (!entry || entry.directory) throw new Error('no manifest');
  return packageManifest.parse(JSON.parse(Buffer.from(await entry.getData(new Uint8ArrayWriter())).toString('utf8')));
};

export type Entry = { name: string; content: string | Uint8Array; options?: Record<string, unknown> };
/** The path of a new zip of these files in a folder, with a manifest that fits them unless it is among them. */
export async function packageZip(
  folder: string,
  entries: readonly Entry[],
  change: Record<string, unknown> = {},
): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.zip`);
  const zip = new ZipWriter(Writable.toWeb(createWriteStream(path)) as WritableStream<Uint8Array>, {
    useWebWorkers: false,
  });
  for (const { name, content, options } of entries)
    await zip.add(name, typeof content === 'string' ? new TextReader(content) : new Uint8ArrayReader(content), options);
  const at = '2026-01-01T00:00:00.000Z';
  const manifest = {
    format: 'storey-exit-package',
    version: 1,
    exportedAt: at,
    exportedBy: null,
    operator: 'Elsewhere',
    madeFor: 'admin',
    project: {
      id: crypto.randomUUID(),
      name: 'Hostile',
      type: 'BIMIT',
      subType: 'Standard',
      status: 'Order Completed',
      scopes: [],
      estimatedTier: null,
      areaSqft: null,
      modelUnits: 'metric',
      revitVersion: null,
      isUnlocked: true,
      createdAt: at,
      completedAt: null,
      location: {
        name: 'x',
        address: null,
        latitude: null,
        longitude: null,
        country: 'US',
        region: null,
        spaceType: null,
      },
    },
    files: entries.map(({ name, content }) => ({
      path: name,
      bytes: Buffer.from(content).length,
      sha256: createHash('sha256').update(content).digest('hex'),
      kind: 'asset',
      asset: {
        id: crypto.randomUUID(),
        role: 'model',
        format: 'ifc',
        product: 'BIMIT Verified',
        storey: null,
        name: 'Hall.ifc',
        version: 1,
        series: '',
        pdfSubtype: null,
        isCurrent: true,
        createdAt: at,
        by: null,
      },
    })),
    notes: [],
    ...change,
  };
  if (!entries.some(({ name }) => name === 'manifest.json') && change.format !== null)
    await zip.add('manifest.json', new TextReader(JSON.stringify(manifest)));
  await zip.close();
  return path;
}
