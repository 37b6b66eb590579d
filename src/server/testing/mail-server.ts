import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/**
 * For tests: a mail server that takes mail, or refuses it for as many tries as `refusals` says of an address, in these
 * `words`. `tries`: recipients in the order they were asked for; `taken`: those whose mail it kept.
 */
export async function startMailServer(refusals: Record<string, number>, words: Record<string, string> = {}) {
  const tries: string[] = [];
  const taken: string[] = [];
  const isRefused = (to: string) => tries.filter((each) => each === to).length <= (refusals[to] ?? 0);
  const talk = (socket: Socket) => {
    let to = '';
    let isBody = false;
    const say = (line: string) => void socket.write(`${line}\r\n`);
    const hear = (line: string) => {
      if (isBody && line !== '.') return;
      if (isBody) {
        isBody = false;
        taken.push(to);
        say('250 Kept');
      } else if (/^RCPT TO:/i.test(line)) {
        to = /<(.*)>/.exec(line)?.[1] ?? '';
        tries.push(to);
        say(isRefused(to) ? (words[to] ?? '451 Try later') : '250 Fine');
      } else if (/^DATA$/i.test(line)) {
        isBody = true;
        say('354 Go on');
      } else if (/^QUIT$/i.test(line)) socket.end('221 Bye\r\n');
      else say('250 Fine');
    };
    createInterface({ input: socket })
      .on('line', hear)
      .on('error', () => {});
    socket.on('error', () => {});
    say('220 Ready');
  };
  const server = createServer(talk);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    tries,
    taken,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
