// One supervisor per installation. A unix socket is the lock: it answers who holds it, and a dead holder answers nothing.
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { makePrivateFolder, socketFolder } from './paths.mjs';

const path = join(socketFolder, 'supervisor.sock');

/** Takes the lock; throws with the holder's address when a supervisor runs already. Returns a setter for that address. */
export async function takeLock() {
  makePrivateFolder(socketFolder);
  const holder = await askHolder();
  if (holder) throw new Error(`Storey is already running: ${holder}`);
  rmSync(path, { force: true });
  let answer = `process ${process.pid} is starting`;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end(answer);
  });
  await new Promise((done, fail) => server.once('error', fail).listen(path, done));
  server.unref();
  return { announce: (url) => (answer = `${url} (process ${process.pid})`) };
}

/** What the running supervisor says of itself, its address first; undefined when none runs. */
export function askHolder() {
  return new Promise((done) => {
    let text = '';
    const socket = connect(path);
    socket.on('data', (chunk) => (text += chunk));
    socket.on('close', (hadError) => done(hadError ? undefined : text));
    socket.on('error', () => {});
  });
}
