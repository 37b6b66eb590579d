import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { packagedFile } from '#domain/exit-package/manifest.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { parseJson } from '#server/platform/parse-json.ts';

/** A part of a package that is packed: its bytes are stored under `key`, and whoever goes on does not pack it again. */
const packedPart = z.object({
  key: z.string(),
  bytes: z.number().int().nonnegative(),
  entries: z.number().int().nonnegative(),
  directory: z.base64().transform((encoded): Buffer => Buffer.from(encoded, 'base64')),
  /** Of the files that it was packed from. */
  identity: z.string(),
  files: z.array(packagedFile),
  /** What was not in the store, a sentence each. */
  missing: z.array(z.string()),
});
export type PackedPart = z.infer<typeof packedPart>;

const packageIndex = z.object({
  parts: z.array(z.object({ key: z.string(), bytes: z.number().int().nonnegative() })),
});

/** Where the parts of a package go, one after the other. */
export type PackageTarget = {
  /** The part of that number if it is there, of these files. */
  find: (number: number, identity: string) => Promise<PackedPart | undefined>;
  /** Stores the bytes of a part and answers under which key. */
  put: (body: Readable) => Promise<string>;
  keep: (number: number, part: PackedPart) => Promise<void>;
  /** After the last one. */
  end: (parts: readonly Pick<PackedPart, 'key' | 'bytes'>[]) => Promise<void>;
};

const indexKey = (folder: string) => `${folder}index.json`;

/** A package in the object store, below a prefix that ends with a slash. */
export function storedTarget(store: ObjectStore, folder: string): PackageTarget {
  const noteKey = (number: number) => `${folder}part-${number}.json`;
  const putJson = async (key: string, value: unknown) => {
    await store.put(key, Readable.from([Buffer.from(JSON.stringify(value))], { objectMode: false }));
  };
  return {
    find: async (number, identity) => {
      const key = noteKey(number);
      if ((await store.size(key)) === undefined) return undefined;
      const { data: part } = packedPart.safeParse(parseJson(await text(await store.get(key))));
      if (part?.identity !== identity || (await store.size(part.key)) !== part.bytes) return undefined;
      return part;
    },
    // A name of its own: a worker that was taken for dead writes over nothing.
    put: async (body) => {
      const key = `${folder}${crypto.randomUUID()}`;
      await store.put(key, body);
      return key;
    },
    keep: (number, part) => putJson(noteKey(number), { ...part, directory: part.directory.toString('base64') }),
    end: (parts) => putJson(indexKey(folder), { parts: parts.map(({ key, bytes }) => ({ key, bytes })) }),
  };
}

/** A package that goes to a stream, once. The stream is left open where that fails. */
export function streamTarget(writable: WritableStream<Uint8Array>): PackageTarget {
  return {
    find: async () => undefined,
    put: async (body) => {
      await (Readable.toWeb(body) as ReadableStream<Uint8Array>).pipeTo(writable, { preventClose: true });
      return '';
    },
    keep: async () => {},
    end: () => writable.close(),
  };
}

type StoredPackage = { bytes: number; read: (range: { start: number; end: number }) => Readable };

/** A package that is whole, to be read by ranges, first and last byte inclusive. Undefined where it is gone. */
export async function openStoredPackage(store: ObjectStore, storageKey: string): Promise<StoredPackage | undefined> {
  const parts = await readParts(store, storageKey);
  if (!parts) return undefined;
  async function* read({ start, end }: { start: number; end: number }) {
    let at = 0;
    for (const { key, bytes } of parts ?? []) {
      const [first, last] = [Math.max(start - at, 0), Math.min(end - at, bytes - 1)];
      at += bytes;
      if (first <= last) yield* await store.get(key, { start: first, end: last });
    }
  }
  return {
    bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    read: (range) => Readable.from(read(range), { objectMode: false }),
  };
}

async function readParts(
  store: ObjectStore,
  storageKey: string,
): Promise<{ key: string; bytes: number }[] | undefined> {
  const isOne = !storageKey.endsWith('/');
  const bytes = await store.size(isOne ? storageKey : indexKey(storageKey));
  if (bytes === undefined) return undefined;
  // As an earlier release left it.
  if (isOne) return [{ key: storageKey, bytes }];
  return packageIndex.parse(parseJson(await text(await store.get(indexKey(storageKey))))).parts;
}
