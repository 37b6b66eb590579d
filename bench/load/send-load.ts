import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** `headers` as they are sent; `headersOf`: more of them, computed for each request. */
export type LoadCall = {
  name: string;
  path: string;
  headers?: Record<string, string>;
  headersOf?: () => Record<string, string>;
  status: number;
};
export type LoadFigures = {
  requests: number;
  /** Of the process that answers. */ cpuSeconds: number;
  errors: string[];
};
type Connection = {
  /** Answers the status. */ ask: (path: string, headers: Record<string, string>) => Promise<number>;
  close: () => void;
};

const CONNECTIONS = 8;
const TICKS_PER_SECOND = 100;
const HEAD_END = '\r\n\r\n';

/** Processor time that a process has used, in its own code and in the system's, in seconds. */
function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Asks for so long over kept connections, each of which sends its next request when it has the answer, after a pause. */
export async function sendLoad(
  { url, pid }: { url: string; pid: number },
  call: LoadCall,
  { seconds, pauseMs = 0 }: { seconds: number; pauseMs?: number },
): Promise<LoadFigures> {
  const errors: string[] = [];
  let requests = 0;
  const startedAt = performance.now();
  const cpuBefore = cpuSecondsOf(pid);
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const connection = await openConnection(url);
      while (performance.now() - startedAt < seconds * 1000) {
        const status = await connection.ask(call.path, { ...call.headers, ...call.headersOf?.() });
        requests += 1;
        if (status !== call.status) errors.push(`${call.path}: ${status}`);
        if (pauseMs > 0) await sleep(pauseMs);
      }
      connection.close();
    }),
  );
  return { requests, cpuSeconds: cpuSecondsOf(pid) - cpuBefore, errors };
}

/** HTTP by hand: a client that takes little of the machine from what it measures. Answers must say their length. */
export async function openConnection(url: string): Promise<Connection> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  await new Promise((done, fail) => socket.once('connect', done).once('error', fail));
  let asked: { done: (status: number) => void; fail: (error: Error) => void } | undefined;
  let head = '';
  let answer: { status: number; bytesLeft: number } | undefined;
  socket.on('data', (chunk) => {
    if (answer) answer.bytesLeft -= chunk.length;
    else {
      head += chunk.toString('latin1');
      const end = head.indexOf(HEAD_END);
      if (end < 0) return;
      const length = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1];
      if (length === undefined)
        return void socket.destroy(new Error(`an answer without a length: ${head.slice(0, end)}`));
      answer = { status: Number(head.slice(9, 12)), bytesLeft: Number(length) - (head.length - end - HEAD_END.length) };
    }
    if (answer.bytesLeft > 0) return;
    asked?.done(answer.status);
    head = '';
    answer = undefined;
  });
  socket
    .on('error', (error) => asked?.fail(error))
    .on('close', () => asked?.fail(new Error('The connection was closed.')));
  return {
    ask: (path, headers) =>
      new Promise((done, fail) => {
        asked = { done, fail };
        const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
        socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
      }),
    close: () => socket.destroy(),
  };
}
