import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** `headers` as they are sent. `bytes`: of the body of every answer, when it is known. */
export type LoadCall = { name: string; path: string; headers?: Record<string, string>; status: number };
export type LoadFigures = { requests: number; seconds: number; cpuSeconds: number; /** Of whole answers, the slowest too. */ p50Ms: number; p99Ms: number; errors: string[] };

const CONNECTIONS = 8;
const TICKS_PER_SECOND = 100;
const HEAD_END = Buffer.from('\r\n\r\n');

/** Processor time that a process has used, in its own code and in the system's, in seconds. */
export function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Asks for so long over kept connections, each of which sends its next request when it has the answer. `headersOf` may differ by request. */
export async function sendLoad(url: string, call: LoadCall, { seconds, pid, pauseMs = 0, headersOf }: { seconds: number; pid: number; /** Between two requests of a connection. */ pauseMs?: number; headersOf?: () => Record<string, string> }): Promise<LoadFigures> {
  const times: number[] = [];
  const errors: string[] = [];
  const startedAt = performance.now();
  const cpuBefore = cpuSecondsOf(pid);
  const isOver = () => performance.now() - startedAt > seconds * 1000;
  await Promise.all(Array.from({ length: CONNECTIONS }, async () => {
    const connection = await openConnection(url);
    while (!isOver()) {
      const sentAt = performance.now();
      const { status } = await connection.ask(call.path, { ...call.headers, ...headersOf?.() });
      times.push(performance.now() - sentAt);
      if (status !== call.status) errors.push(`${call.path}: ${status}`);
      if (pauseMs > 0) await sleep(pauseMs);
    }
    connection.close();
  }));
  const spent = performance.now() - startedAt;
  const cpuSeconds = cpuSecondsOf(pid) - cpuBefore;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { requests: times.length, seconds: spent / 1000, cpuSeconds, p50Ms: at(0.5), p99Ms: at(0.99), errors };
}

type Connection = { ask: (path: string, headers: Record<string, string>) => Promise<{ status: number; bytes: number }>; close: () => void };

/** HTTP by hand: a client that costs little next to what it measures. Answers must say their length or be chunked in one piece. */
export async function openConnection(url: string): Promise<Connection> {
  const { hostname, port, host } = new URL(url);
  const socket: Socket = connect(Number(port), hostname);
  await new Promise((done, fail) => socket.once('connect', done).once('error', fail));
  let settle: { done: (answer: { status: number; bytes: number }) => void; fail: (error: Error) => void } | undefined;
  let head = Buffer.alloc(0);
  let left = -1;
  let answer = { status: 0, bytes: 0 };
  const finish = () => {
    const waiting = settle;
    settle = undefined;
    left = -1;
    head = Buffer.alloc(0);
    waiting?.done(answer);
  };
  socket.on('data', (chunk) => {
    if (left >= 0) left -= chunk.length;
    else {
      head = head.length > 0 ? Buffer.concat([head, chunk]) : chunk;
      const end = head.indexOf(HEAD_END);
      if (end < 0) return;
      const text = head.subarray(0, end).toString('latin1');
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1]);
      if (Number.isNaN(length)) return void socket.destroy(new Error(`an answer without a length: ${text.slice(0, 200)}`));
      answer = { status: Number(text.slice(9, 12)), bytes: length };
      left = length - (head.length - end - HEAD_END.length);
    }
    if (left === 0) finish();
  });
  const fail = (error?: Error) => {
    settle?.fail(error ?? new Error('connection closed'));
    settle = undefined;
  };
  socket.on('error', fail).on('close', () => fail());
  return {
    ask: (path, headers) =>
      new Promise((done, failed) => {
        settle = { done, fail: failed };
        const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
        socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
      }),
    close: () => socket.destroy(),
  };
}
