import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { keepRunning } from '../../scripts/lib/child.mjs';
import { keepPostgresRunning } from '../../scripts/lib/postgres.mjs';

const folder = mkdtempSync(join(tmpdir(), 'storey-child-'));
const program = join(folder, 'program.mjs');
const RUNS = "process.send('ready'); setInterval(() => {}, 1000);";
const FALLS = "throw new Error('while editing');";
let child: ReturnType<typeof keepRunning> | undefined;

const keep = (text: string, waitsForChange: boolean) => {
  writeFileSync(program, text);
  const onGiveUp = vi.fn();
  child = keepRunning('tested', [program], { env: process.env, onGiveUp, waitsForChange });
  return { child, onGiveUp };
};
afterEach(async () => {
  await child?.stop(1000);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('while its program is edited, a process that falls stays down until the next change, however often', async () => {
  const { child: edited, onGiveUp } = keep(FALLS, true);
  expect(await edited.firstStart).toBe(false);
  for (let time = 0; time < 4; time++) expect(await edited.restart()).toBe(false);
  await sleep(500);
  expect(edited.isDown()).toBe(true);
  writeFileSync(program, RUNS);
  expect(await edited.restart()).toBe(true);
  expect(edited.isDown()).toBe(false);
  expect(onGiveUp).not.toHaveBeenCalled();
});

test('a restarted process that does not end by itself is killed, and runs its new program', async () => {
  const { child: edited } = keep(`process.on('SIGTERM', () => {}); ${RUNS}`, true);
  expect(await edited.firstStart).toBe(true);
  writeFileSync(program, RUNS);
  expect(await edited.restart()).toBe(true);
});

test('in operation, a process that falls right after each start is given up', async () => {
  const { onGiveUp } = keep(FALLS, false);
  await vi.waitFor(() => expect(onGiveUp).toHaveBeenCalledWith('The tested process keeps stopping (1).'), 10_000);
});

test.each([
  ['once is started once more', 1, 3, []],
  ['every time is given up with the reason', 10, 3, [['Postgres did not start']]],
])('a database whose restart fails %s', async (_name, failures, starts, givenUp) => {
  const onGiveUp = vi.fn();
  let fall: (() => void) | undefined;
  const start = vi.fn(async () => ({
    url: 'postgres://local',
    exited: new Promise<{ code: number; signal: null }>((done) => (fall = () => done({ code: 1, signal: null }))),
    stop: async () => {},
  }));
  await keepPostgresRunning({ onGiveUp, start });
  for (let time = 0; time < failures; time++) start.mockRejectedValueOnce(new Error('Postgres did not start'));
  fall?.();
  await vi.waitFor(() => expect(start).toHaveBeenCalledTimes(starts));
  await vi.waitFor(() => expect(onGiveUp.mock.calls).toEqual(givenUp));
});
