import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform, type TransformCallback } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

export type Line = Awaited<ReturnType<typeof startLine>>;

/**
 * A line to a server on this machine that can fall silent: connections are taken, and nothing is ever answered.
 * `address`: that of the server, with the line's port.
 */
export async function startLine(serverAddress: string) {
  const port = Number(/127\.0\.0\.1:(\d+)/.exec(serverAddress)?.[1]);
  const held = new Set<Socket>();
  const state = { isSilent: false, chunkBytes: Infinity, waitMs: 0 };

  /** Passes bytes on as fast as the line is at the moment. */
  const pace = () =>
    new Transform({
      highWaterMark: 1024,
      transform(chunk: Buffer, _, done: TransformCallback) {
        void (async () => {
          for (let at = 0; at < chunk.length; at += state.chunkBytes) {
            while (state.isSilent && !this.destroyed) await sleep(5);
            if (state.waitMs > 0) await sleep(state.waitMs);
            this.push(chunk.subarray(at, at + state.chunkBytes));
          }
          done();
        })();
      },
    });

  const server = createServer((near) => {
    const far = createConnection(port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      held.add(from);
      from.on('error', () => {});
      from.on('close', () => {
        held.delete(from);
        to.destroy();
      });
      const way = pace();
      way.on('error', () => {});
      to.on('close', () => way.destroy());
      from.pipe(way).pipe(to);
    }
  });
  const drop = () => {
    for (const socket of held) socket.destroy();
  };
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    address: serverAddress.replace(`:${port}`, `:${(server.address() as AddressInfo).port}`),
    silence: () => void (state.isSilent = true),
    /** Connections that hung are lost. */
    restore: () => {
      state.isSilent = false;
      drop();
    },
    /** From now on so many bytes at a time, each after a wait. */
    slowDown: (chunkBytes: number, waitMs: number) => void Object.assign(state, { chunkBytes, waitMs }),
    stop: () => {
      server.close();
      drop();
    },
  };
}
