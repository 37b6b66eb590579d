import { sql } from 'drizzle-orm';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test } from 'vitest';
import { startTestServer } from '#server/testing/test-server.ts';
import { createLog } from './log.ts';

function logging() {
  const lines: string[] = [];
  return { log: createLog('info', 'test', { write: (line) => void lines.push(line) }), lines };
}

test('a copy of an error, as the queue tells it, is reported by its message and code, and without its other fields', () => {
  const lines: string[] = [];
  const log = createLog('info', 'test', { write: (line) => void lines.push(line) });
  log.error(
    { err: { message: 'server conn crashed?', code: '08P01', detail: 'Key (email)=(somebody@example.com)' } },
    'queue',
  );
  expect(JSON.parse(lines[0] ?? '').err).toEqual({ type: 'Error', message: 'server conn crashed?', code: '08P01' });
});

test('an error of the database is reported without the values of its statement and of its rows', () => {
  const { log, lines } = logging();
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "user_email"'), {
    code: '23505',
    constraint: 'user_email',
    detail: 'Key (email)=(anna@example.com) already exists.',
  });
  log.error(
    { err: new DrizzleQueryError('select * from caller_of($1)', ['the-session-token'], cause) },
    'request failed',
  );
  expect(lines.join('')).not.toMatch(/the-session-token|anna@example.com/);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'request failed',
    err: {
      type: 'DrizzleQueryError',
      message: 'Failed query: select * from caller_of($1)',
      cause: { code: '23505', constraint: 'user_email' },
    },
  });
});

test('a line has at most 16 kB and stays JSON', () => {
  const { log, lines } = logging();
  log.info({ name: '\u0001ä'.repeat(100_000) }, 'something long');
  log.error({ err: new Error('m'.repeat(100_000), { cause: new Error('c'.repeat(100_000)) }) }, 'failed');
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(16 * 1024);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['a line that was too long', 'failed']);
});

test('no call leaves its session in the log, also when the query for it fails', async () => {
  const lines: string[] = [];
  const server = await startTestServer({ LOG_LEVEL: 'debug' }, (line) => lines.push(line));
  try {
    const cookie = await server.signUp('logged@example.com');
    await server.ownDb.execute(sql`alter table "session" rename to session_away`);
    expect((await server.call('GET', '/api/usage', { cookie })).status).toBe(500);
    const token = decodeURIComponent(cookie).split('=')[1]?.split('.')[0] ?? '';
    expect(token.length).toBeGreaterThan(20);
    expect(lines.join('')).toMatch(/request failed/);
    expect(lines.join('')).not.toContain(token);
  } finally {
    await server.stop();
  }
});
