// Loaded into the web process before its own code (NODE_OPTIONS): counts round trips to the database at its sockets and, asked by
// SIGUSR2, writes the count and the size of the heap after a forced collection into the file of STOREY_PROBE.
import { renameSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import v8 from 'node:v8';
import vm from 'node:vm';

const file = process.env.STOREY_PROBE;
if (file && process.argv[1]?.endsWith('main.mjs')) {
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('gc');
  let roundTrips = 0;
  const connect = Reflect.get(Socket.prototype, 'connect');
  const write = Reflect.get(Socket.prototype, 'write');
  /** Sockets of the database that wait for an answer: whatever else is written in the meantime goes along. */
  const waiting = new WeakMap();

  Socket.prototype.connect = function (...args) {
    if (args.flat().some((arg) => String(arg?.path ?? arg).includes('.s.PGSQL'))) {
      waiting.set(this, false);
      this.on('data', () => waiting.set(this, false));
    }
    return connect.apply(this, args);
  };
  Socket.prototype.write = function (...args) {
    if (waiting.get(this) === false) {
      waiting.set(this, true);
      roundTrips += 1;
    }
    return write.apply(this, args);
  };
  process.on('SIGUSR2', () => {
    collect();
    const { heapUsed, rss } = process.memoryUsage();
    writeFileSync(`${file}.new`, JSON.stringify({ roundTrips, heapBytes: heapUsed, rssBytes: rss }));
    renameSync(`${file}.new`, file);
  });
}
