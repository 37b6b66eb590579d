import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { newHead, readHead, readManifest, writeHead } from './backup-format.ts';

const checked = (text: string) =>
  Readable.from([Buffer.from(`${text}\n${createHash('sha256').update(text).digest('hex')}\n`)]);

test('a head comes back as it was written', async () => {
  expect(await readHead(Readable.from([writeHead(newHead(null))]))).toEqual(newHead(null));
});

test('what is longer than a head or a manifest can be is not read to its end', async () => {
  let bytes = 0;
  const endless = async function* () {
    for (; bytes < 20_000_000; bytes += 16_384) yield Buffer.alloc(16_384);
  };
  await expect(readHead(endless())).rejects.toThrow('storey-backup.json is damaged: it has more than 65536 bytes.');
  expect(bytes).toBeLessThan(100_000);
  await expect(readManifest('snapshots/x', endless())).rejects.toThrow(
    'snapshots/x is damaged: it has more than 4194304 bytes.',
  );
  expect(bytes).toBeLessThan(5_000_000);
});

test('a checksum that is right does not make a manifest of what is none', async () => {
  for (const text of ['', '{', 'nothing'])
    await expect(readManifest('snapshots/x', checked(text)), text).rejects.toThrow(
      /^snapshots\/x is damaged: it is not JSON\.$/,
    );
  await expect(readManifest('snapshots/x', checked('['.repeat(500_000) + ']'.repeat(500_000)))).rejects.toThrow(
    /^snapshots\/x was written by a release that this one does not understand\.$/,
  );
});
