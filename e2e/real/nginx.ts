import { deployFile } from './deploy-file.ts';
import type { Stage } from './stage.ts';

const USER = 'www-data';

/** nginx with the file of `deploy/`: TLS in front of both web processes. */
export async function startNginx(
  stage: Stage,
  { cert, key }: { cert: string; key: string },
): Promise<{ version: string }> {
  const folder = stage.privateFolder(USER, 'nginx');
  const site = stage.write(
    USER,
    stage.path('nginx', 'storey.conf'),
    deployFile('nginx.conf', [
      ['127.0.0.1:3001', `127.0.0.1:${stage.port('web1')}`],
      ['127.0.0.1:3002', `127.0.0.1:${stage.port('web2')}`],
      ['listen 80;', `listen 127.0.0.1:${stage.port('http')};`],
      ['listen 443 ssl', `listen 127.0.0.1:${stage.port('https')} ssl`],
      ['portal.example.com', 'localhost'],
      ['/etc/ssl/storey/fullchain.pem', cert],
      ['/etc/ssl/storey/key.pem', key],
    ]),
  );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n');
  const main = stage.write(
    USER,
    stage.path('nginx', 'nginx.conf'),
    `daemon off;\npid ${folder}/pid;\nevents {}\nhttp {\naccess_log off;\nerror_log stderr;\n${temporary}\ninclude ${site};\n}\n`,
  );
  const running = stage.start('nginx', USER, 'nginx', ['-e', 'stderr', '-c', main]);
  await stage.untilListening('nginx', stage.port('https'), running);
  return { version: stage.run(USER, 'sh', ['-c', 'nginx -v 2>&1']).trim() };
}
