import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Running, Stage } from './stage.ts';

const USER = 'Debian-exim';
const PASSWORD = 'secret-of-the-mail';

/** Exim, which takes mail only after STARTTLS and sign-in, and puts all of it into one folder. (OpenSMTPD of Debian 12 fails every TLS handshake.) */
export async function startExim(stage: Stage, certificate: { cert: string; key: string }) {
  const folder = stage.privateFolder(USER, 'mail');
  for (const name of ['spool', 'log', 'box']) stage.privateFolder(USER, 'mail', name);
  const conf = stage.write(
    USER,
    stage.path('mail', 'exim.conf'),
    configuration(folder, stage.port('mail'), certificate),
  );
  let server = await start();
  return {
    url: `smtp://storey:${PASSWORD}@localhost:${stage.port('mail')}?requireTLS=true`,
    version: /Exim version (\S+)/.exec(stage.run(USER, 'exim4', ['-bV']))?.[0] ?? '',
    kill: () => server.kill('SIGKILL'),
    restart: async () => void (server = await start()),
    /** The plain text of the newest mail to an address, and how it came. Waits for it. */
    find: async (to: string, limitMs = 30_000) => {
      for (const startedAt = Date.now(); ; await sleep(100)) {
        const mail = mailsIn(join(folder, 'box')).find((text) => new RegExp(`^To: .*${to}`, 'm').test(text));
        if (mail) return { text: decoded(mail), isEncrypted: / with esmtpsa /.test(mail) };
        if (Date.now() - startedAt > limitMs) throw new Error(`No mail for ${to}.`);
      }
    },
  };

  async function start(): Promise<Running> {
    const started = stage.start('exim', USER, 'exim4', ['-C', conf, '-bdf', '-q1m']);
    await stage.untilListening('exim', stage.port('mail'), started);
    return started;
  }
}

function mailsIn(box: string): string[] {
  const arrived = join(box, 'new');
  if (!existsSync(arrived)) return [];
  return readdirSync(arrived)
    .sort()
    .reverse()
    .map((name) => readFileSync(join(arrived, name), 'utf8'));
}

/** Quoted-printable, as the mailer writes texts with long lines. */
const decoded = (mail: string) =>
  mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function configuration(folder: string, port: number, { cert, key }: { cert: string; key: string }): string {
  return `
primary_hostname = mail.storey.example
exim_user = ${USER}
exim_group = ${USER}
keep_environment =
spool_directory = ${folder}/spool
log_file_path = ${folder}/log/%slog
pid_file_path = ${folder}/exim.pid
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${port}
tls_certificate = ${cert}
tls_privatekey = ${key}
tls_advertise_hosts = *
auth_advertise_hosts = \${if eq{$tls_in_cipher}{}{}{*}}
acl_smtp_rcpt = signed_in
deliver_drop_privilege = true
host_lookup =
begin acl
signed_in:
  accept authenticated = *
  deny message = sign in first
begin routers
keep:
  driver = accept
  transport = box
begin transports
box:
  driver = appendfile
  directory = ${folder}/box
  maildir_format
begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_prompts = :
  server_condition = \${if and{{eq{$auth2}{storey}}{eq{$auth3}{${PASSWORD}}}}}
  server_set_id = $auth2
`;
}
