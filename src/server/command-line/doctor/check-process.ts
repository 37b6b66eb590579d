import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import nodemailer from 'nodemailer';
import { engineProgram } from '#sandbox/engine-program.ts';
import { findIsolation, isolatedCommand, isolationWords } from '#sandbox/isolation.ts';
import { permissionFlags } from '#sandbox/permission-flags.ts';
import type { Config } from '#server/platform/config/config.ts';
import { fail, messageOf, ok, warn, type Finding } from './check.ts';

const LIMIT_MS = 10_000;
const OLDEST_NODE = 24;

export function checkNode(release: string): Finding {
  const [major = 0] = process.versions.node.split('.').map(Number);
  return major < OLDEST_NODE
    ? fail('versions', `Node ${process.versions.node}: install ${OLDEST_NODE} or newer`)
    : ok('versions', `Storey ${release}, Node ${process.versions.node}`);
}

export function checkUser(): Finding {
  return process.getuid?.() === 0
    ? warn('user', 'the process runs as root: run Storey as its own user')
    : ok('user', 'not root');
}

export function checkAddress({ PUBLIC_URL, isSecure }: Pick<Config, 'PUBLIC_URL' | 'isSecure'>): Finding {
  return isSecure
    ? ok('address', PUBLIC_URL)
    : warn(
        'address',
        `${PUBLIC_URL} sends sign-ins unprotected over the network (INSECURE_HTTP=1): put a TLS proxy in front`,
      );
}

/** Says who it is to the mail server, signs in, and sends nothing. */
export async function checkMail({ SMTP_URL }: Pick<Config, 'SMTP_URL'>): Promise<Finding> {
  if (!SMTP_URL)
    return warn('mail', 'there is no mail server, and mail is kept on the page /outbox: set SMTP_URL and MAIL_FROM');
  const { host } = new URL(SMTP_URL);
  const transport = nodemailer.createTransport({
    url: SMTP_URL,
    connectionTimeout: LIMIT_MS,
    greetingTimeout: LIMIT_MS,
    socketTimeout: LIMIT_MS,
  });
  try {
    await transport.verify();
    return ok('mail', `${host} responds and accepts the sign-in`);
  } catch (error) {
    return fail('mail', `${host}: ${messageOf(error)}: check SMTP_URL`);
  } finally {
    transport.close();
  }
}

const TRIAL = `
  const refused = (work) => { try { work(); return false; } catch (error) { return error.code === 'ERR_ACCESS_DENIED'; } };
  const fs = require('node:fs');
  const wanted = [() => fs.readFileSync('/etc/passwd'), () => fs.writeFileSync('./storey-doctor', ''), () => require('node:child_process').spawnSync('true')];
  process.exit(wanted.every(refused) ? 0 : 3);`;

/** Starts a process as those that read foreign files are started, and has it try what it must not do. */
export function checkPermissions(): Finding {
  const program = engineProgram('src/engine/pipeline/drawing-main.ts');
  const isolation = findIsolation(program);
  const { file, args, ids } = isolatedCommand(isolation, [
    process.execPath,
    ...permissionFlags({ program }),
    '--eval',
    TRIAL,
  ]);
  const { status, stderr } = spawnSync(file, args, { ...ids, encoding: 'utf8', timeout: LIMIT_MS, env: {} });
  if (status === 0) {
    const held = `processes that read foreign files read and write nothing else, start no programs, and run ${isolationWords(isolation)}`;
    if (process.getuid?.() === 0 && !isolation.user)
      return warn(
        'sandbox',
        `${held}: let every user read ${resolve('.')} and ${process.execPath}, or run Storey as its own user`,
      );
    return ok(
      'sandbox',
      isolation.hasNoNetwork ? held : `${held}: a firewall can take it from them, or "unshare" with user namespaces`,
    );
  }
  return fail(
    'sandbox',
    `processes that read foreign files are not restricted by Node's permission model ` +
      `(${status === 3 ? 'they may do what they must not' : stderr.trim().split('\n').at(-1)}): ` +
      `install Node ${OLDEST_NODE} or newer`,
  );
}
