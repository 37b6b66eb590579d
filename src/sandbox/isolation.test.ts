// What the system takes from a process, whatever it is: these processes are started without Node's permission model.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, linkSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync, lstatSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { forkBounded } from './fork-bounded.ts';
import { handOver } from './hand-over.ts';
import { asOurselves, findIsolation, isolatedCommand, type Isolation } from './isolation.ts';
import { passing } from './passed-file.ts';

const isRoot = process.getuid?.() === 0;
const isolation = findIsolation(resolve('src/engine/pipeline/step-main.ts'));
/** Asked of the system in another way than the code does. */
const canCutNetwork = spawnSync('unshare', [...(isRoot ? [] : ['--user']), '--net', 'true']).status === 0;
const made: string[] = [];
afterEach(() => made.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

/** A data folder as the portal has it: closed, with secrets, a store and a folder to work in. */
function dataFolder() {
  const data = mkdtempSync(join(tmpdir(), 'storey-isolation-'));
  made.push(data);
  chmodSync(data, 0o700);
  const [secret, stored, work] = ['auth-secret', 'stored', 'work'].map((name) => join(data, name)) as [
    string,
    string,
    string,
  ];
  for (const path of [secret, stored]) writeFileSync(path, 'ours', { mode: 0o600 });
  mkdirSync(work);
  return { data, secret, stored, work };
}

/** What a process says that runs `code` as one that reads foreign bytes is run. */
function say(
  code: string,
  { cwd, input, isolation: how = isolation }: { cwd?: string; input?: string; isolation?: Isolation } = {},
): Promise<string> {
  const { file, args, ids } = isolatedCommand(how, [process.execPath, '--eval', code]);
  const child = passing(input, (passed) =>
    spawn(file, args, { ...ids, cwd, env: {}, stdio: ['ignore', 'pipe', 'inherit', 'ignore', ...passed] }),
  );
  return new Promise((done) => {
    let said = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (said += text));
    child.on('close', () => done(said));
  });
}

const attempt = (expression: string) =>
  `(() => { try { return ${expression}; } catch (error) { return error.code; } })()`;

test.runIf(isRoot)(
  'under root it is somebody else, who reads neither the secrets nor the data, and writes its one folder and reads its input [X1]',
  async () => {
    const { data, secret, stored, work } = dataFolder();
    const takeBack = handOver(work, isolation.user ?? { uid: 0, gid: 0 });
    const read = (path: string) => attempt(`fs.readFileSync(${JSON.stringify(path)}, 'utf8')`);
    const code = `const fs = require('node:fs');
    fs.writeFileSync('made', 'by it');
    process.stdout.write(JSON.stringify([process.getuid(), process.getgroups().includes(0),
      ${read(secret)}, ${read(stored)}, ${attempt(`fs.readdirSync(${JSON.stringify(data)})`)}, ${read('made')}, ${attempt("fs.readFileSync(4, 'utf8')")}]))`;
    const said: unknown = JSON.parse(await say(code, { cwd: work, input: stored }));
    takeBack();
    expect(said).toEqual([isolation.user?.uid, false, 'EACCES', 'EACCES', 'EACCES', 'by it', 'ours']);
    expect(isolation.user?.uid).not.toBe(0);
    expect([statSync(work).uid, statSync(join(work, 'made')).uid]).toEqual([0, 0]);
  },
);

test.runIf(isRoot)(
  'under root a file that the store has too is read and not changed, and links that were left are deleted [X1]',
  async () => {
    const { secret, stored, work } = dataFolder();
    linkSync(stored, join(work, 'earlier'));
    // As after a server that was killed.
    handOver(work, isolation.user ?? { uid: 0, gid: 0 });
    const takeBack = handOver(work, isolation.user ?? { uid: 0, gid: 0 });
    const said = await say(
      "const fs = require('node:fs'); process.stdout.write(fs.readFileSync('earlier', 'utf8') + ' ' + " +
        `${attempt("fs.writeFileSync('earlier', 'theirs')")}); fs.symlinkSync(${JSON.stringify(secret)}, 'link')`,
      { cwd: work },
    );
    expect(said).toBe('ours EACCES');
    expect(lstatSync(join(work, 'link')).isSymbolicLink()).toBe(true);
    takeBack();
    expect(lstatSync(join(work, 'link'), { throwIfNoEntry: false })).toBeUndefined();
    expect([statSync(stored).uid, statSync(stored).gid, statSync(stored).mode & 0o777]).toEqual([0, 0, 0o600]);
  },
);

test.runIf(canCutNetwork)(
  'where the system can cut the network it reaches nothing, not even the portal on this machine [X1]',
  async () => {
    const server = createServer((_request, response) => response.end('here'));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    const ask = `fetch('${url}').then((answer) => answer.text(), (error) => error.cause.code).then((said) => process.stdout.write(said))`;
    expect([await (await fetch(url)).text(), await say(ask)]).toEqual(['here', 'ENETUNREACH']);
    await new Promise((done) => server.close(done));
  },
);

test.runIf(isRoot)(
  'under root a process whose folder cannot be given away runs as ourselves, still without a network [X1]',
  async () => {
    const said = await say(
      `process.stdout.write(process.getuid() + ' ' + Object.keys(require('node:os').networkInterfaces()).length)`,
      { isolation: asOurselves(isolation) },
    );
    expect(said).toBe(`0 ${canCutNetwork ? 0 : said.split(' ')[1]}`);
  },
);

test.runIf(isRoot)('under root a start that fails leaves its folder as it was [X1]', () => {
  const { work } = dataFolder();
  expect(() =>
    forkBounded({ program: resolve('src/engine/pipeline/step-main.ts'), args: ['\0'], folder: work }),
  ).toThrow('null bytes');
  expect(statSync(work).uid).toBe(0);
});
