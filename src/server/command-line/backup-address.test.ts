import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { AppError } from '#server/platform/http/errors.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { asCommandError } from './backup-address.ts';
import { CommandError } from './command.ts';
import { storeyOf } from './testing/storey-of.ts';

/** Where nobody listens. */
const SILENT = 's3://storey?endpoint=http://127.0.0.1:1';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'storey-places-'));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});
afterEach(() => vi.unstubAllEnvs());

const storey = (...args: string[]) => storeyOf(server)(...args);

test('a bucket that cannot be one is refused with the usage [N16]', async () => {
  for (const command of ['backup', 'restore']) {
    for (const [address, sentence] of [
      ['s3://', 'The address names no bucket'],
      ['s3://storey?endpoint=nonsense', 'The endpoint of the bucket is no https:// or http:// address'],
    ] as const)
      expect(await storey(command, address)).toMatchObject({ code: 2, text: expect.stringContaining(sentence) });
  }
});

test('a bucket without keys, and one that nobody answers for, are distinguished [N16]', async () => {
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
  for (const name of ['AWS_CONFIG_FILE', 'AWS_SHARED_CREDENTIALS_FILE']) vi.stubEnv(name, '/dev/null');
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, '');
  for (const command of ['backup', 'restore'])
    expect(await storey(command, SILENT)).toEqual({
      code: 1,
      text: 'There are no keys for the bucket: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    });
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, 'key');
  for (const command of ['backup', 'restore'])
    expect(await storey(command, SILENT)).toEqual({
      code: 1,
      text: expect.stringMatching(/^The bucket cannot be reached: .*127\.0\.0\.1:1\.$/),
    });
});

test('of a bucket without an endpoint that cannot be reached it is said whose it is [N16]', () => {
  const error = new AppError('STORE_UNAVAILABLE', { cause: new Error('getaddrinfo ENOTFOUND') });
  expect(() => asCommandError('s3://storey/prefix')(error)).toThrow(
    new CommandError(
      'The bucket cannot be reached: getaddrinfo ENOTFOUND. Without endpoint=https://... it is one of Amazon.',
    ),
  );
});

test('a place that is no folder is refused with one sentence [N16]', async () => {
  const [file, pipe] = [join(folder, 'file'), join(folder, 'pipe')];
  await writeFile(file, '');
  execFileSync('sh', ['-c', 'mkfifo "$0"', pipe]);
  for (const place of [file, pipe, '/dev/zero']) {
    expect(await storey('backup', place)).toEqual({ code: 1, text: expect.stringMatching(/^\S+ is no folder\.$/) });
    expect(await storey('restore', place)).toEqual({ code: 1, text: `There is no backup in ${place}.` });
  }
  expect(await storey('backup', join(file, 'x'))).toEqual({
    code: 1,
    text: expect.stringMatching(/^\S+ cannot be read: not a directory\.$/),
  });
});
