import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const DEFAULT_PORT = 3000;

/** The port to serve on: PORT if set (an error when taken), else the first free one from 3000 to 3019. */
export async function choosePort(host) {
  if (process.env.PORT) {
    const port = Number(process.env.PORT);
    if (!Number.isInteger(port) || port < 0 || port > 65535)
      throw new Error(`PORT must be a number from 0 to 65535, not "${process.env.PORT}".`);
    // A web process that lost its supervisor needs a moment to let go of the port.
    for (let attempt = 0; attempt < 20; attempt++) {
      const free = await tryPort(port, host);
      if (free) return free;
      await sleep(100);
    }
    throw new Error(`Port ${port} is in use by another program. Set PORT to a free one.`);
  }
  for (let port = DEFAULT_PORT; port < DEFAULT_PORT + 20; port++) {
    const free = await tryPort(port, host);
    if (free) return free;
    if (port === DEFAULT_PORT) console.log(`Port ${port} is in use, taking the next free one.`);
  }
  throw new Error('No free port from 3000 to 3019. Set PORT to a free one.');
}

/** A free port on the loopback address, for a process that only others of this machine talk to. */
export function freePort() {
  return tryPort(0, '127.0.0.1');
}

function tryPort(port, host) {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', (error) =>
      error.code === 'EADDRINUSE'
        ? done(undefined)
        : fail(new Error(`Cannot listen on ${host}:${port}: ${error.message}`)),
    );
    server.listen(port, host, () => {
      const { port: taken } = server.address();
      server.close(() => done(taken));
    });
  });
}
