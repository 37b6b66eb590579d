// `npm run real`: the portal on the components that a company runs it on (docs/real.md is the report of a run).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setDefaultCACertificates } from 'node:tls';
import { smallScan } from '../small-scan.ts';
import { startCeph, S3_KEYS } from './ceph.ts';
import { createClient } from './client.ts';
import { contentsOf, differences, emptyBucket } from './contents.ts';
import { converted, downloadsOf, order, projectOf, signIn, signUp } from './customer.ts';
import { ROOT } from './deploy-file.ts';
import { startExim } from './exim.ts';
import { startNginx } from './nginx.ts';
import { startPgBouncer } from './pgbouncer.ts';
import { Portal } from './portal.ts';
import { OWNER, startPostgres } from './postgres.ts';
import { startPrometheus } from './prometheus.ts';
import { Report } from './report.ts';
import { Stage } from './stage.ts';
import { survive } from './survive.ts';

const PROCESSES = ['web1', 'web2', 'worker1', 'worker2'] as const;
/** Two parts of an upload. */
const SCAN_POINTS = 700_000;
const EMAIL = 'customer@architects.example';

const stage = new Stage();
const report = new Report();
let failure: unknown;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void stage.close({ keepsFolder: false }).then(() => process.exit(130)));
try {
  await run();
  const page = process.env.REAL_REPORT ?? join(ROOT, 'docs/real.md');
  writeFileSync(page, report.page().replaceAll(stage.folder, 'FOLDER'));
  console.log(`The report is in ${page}.`);
} catch (error) {
  console.error(error);
  failure = error;
}
await stage.close({ keepsFolder: failure !== undefined || process.env.REAL_KEEP === '1' });
process.exit(failure === undefined ? 0 : 1);

async function run(): Promise<void> {
  const certificate = makeCertificate();
  const ca = readFileSync(certificate.cert, 'utf8');
  setDefaultCACertificates([ca]);
  const origin = `https://localhost:${stage.port('https')}`;

  const postgres = await startPostgres(stage);
  report.component(
    'Postgres: a primary whose database belongs to an ordinary role, and a synchronous standby',
    postgres.version,
  );
  const pooler = await startPgBouncer(stage);
  report.component('PgBouncer in transaction mode', pooler.version);
  const ceph = await startCeph(stage, certificate, origin);
  report.component("Ceph's S3 gateway with TLS, a monitor, and a storage daemon in memory", ceph.version);
  const mail = await startExim(stage, certificate);
  report.component('Exim with STARTTLS and sign-in', mail.version);
  report.component('nginx with TLS', (await startNginx(stage, certificate)).version);

  const metricsToken = crypto.randomUUID();
  const env = {
    PUBLIC_URL: origin,
    TRUST_PROXY: '127.0.0.1',
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: pooler.directUrl,
    AUTH_SECRET: crypto.randomUUID() + crypto.randomUUID(),
    STORAGE: ceph.address,
    AWS_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Storey <portal@storey.example>',
    METRICS_TOKEN: metricsToken,
    NODE_EXTRA_CA_CERTS: certificate.cert,
    PAYMENTS: 'off',
    // The watch asks more often than a person may.
    RATE_LIMITS: JSON.stringify({
      request: { max: 100_000, windowSeconds: 60 },
      auth: { max: 100_000, windowSeconds: 60 },
    }),
  };
  const portal = new Portal(stage, env);
  await report.step('`storey migrate` on an empty database; two web processes and two workers start', async () => {
    portal.command('migrate');
    await Promise.all(PROCESSES.map((name) => portal.start(name)));
    return 'all listen';
  });
  const prometheus = await startPrometheus(stage, metricsToken);
  report.component('Prometheus, with the alerts of `deploy/`, which promtool has tested', prometheus.version);
  await report.step('`storey doctor`', async () => {
    const wrong = complaintOf(() => portal.commandWith({ DATABASE_DIRECT_URL: pooler.url }, 'doctor'));
    if (!/^fail +pooling +DATABASE_DIRECT_URL points to a pooler in transaction mode/m.test(wrong))
      throw new Error(`It does not notice a wrong DATABASE_DIRECT_URL: ${wrong}`);
    const lines = portal.command('doctor').trim().split('\n');
    return (
      lines
        .filter((line) => !/^ok|^warn +backup/.test(line))
        .map((line) => line.replace(/ +/g, ' '))
        .join('; ') || 'nothing to complain about but that there is no backup'
    );
  });

  const client = createClient(ca, origin);
  await report.step('A customer signs up; the link of the mail is read from the mail server', async () => {
    let isEncrypted = false;
    await signUp(client, origin, EMAIL, async (email) => {
      const found = await mail.find(email);
      isEncrypted = found.isEncrypted;
      return /https:\S+/.exec(found.text)?.[0] ?? '';
    });
    if (!isEncrypted) throw new Error('The mail came unprotected.');
    return 'the mail came by STARTTLS and with sign-in; the account is verified';
  });

  const scan = smallScan(SCAN_POINTS);
  let first = '';
  let sums: string[] = [];
  await report.step('An order: a scan in two parts, sent straight to the bucket, and its conversion', async () => {
    first = await order(client, origin, 'House', scan);
    sums = await downloadsOf(client, await converted(client, first));
    return `${(scan.length / 2 ** 20).toFixed(1)} MB sent, ${sums.length} results downloaded`;
  });

  await report.step(
    'Connections to PgBouncer, and memory of the processes',
    async () => `${await pooler.clients()}; ${portal.memory()}`,
  );

  await survive({ stage, report, portal, postgres, pooler, ceph, mail, client, ca, origin, scan, sums });

  await report.step('Prometheus after all that', async () => {
    const up = await prometheus.expectValue('sum(up)', (value) => value === PROCESSES.length);
    const completed = await prometheus.expectValue(
      'sum(max_over_time(storey_conversions_total{outcome="completed"}[10m]))',
      (value) => value > 0,
    );
    const mails = await prometheus.expectValue(
      'sum(max_over_time(storey_mails_total{outcome="sent"}[10m]))',
      (value) => value > 0,
    );
    const routes = await prometheus.expectValue(
      'count(count by (route) (storey_http_requests_total))',
      (value) => value > 10,
    );
    await prometheus.expectValue(
      'count(storey_queue_oldest_seconds{queue="engine"}) or vector(0)',
      (value) => value >= 0,
    );
    await prometheus.expectValue('sum(storey_store_call_seconds_count{outcome="answered"})', (value) => value > 0);
    return (
      `${up} processes up, ${completed} conversions and ${mails} mails counted by the processes that live,` +
      ` ${routes} routes; firing: ${(await prometheus.firing()).join(', ') || 'nothing'}`
    );
  });
  await report.step('From outside, through nginx', async () => {
    const { status } = await client.call('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } });
    if (status !== 404) throw new Error(`/metrics answers ${status} to the world.`);
    return '/metrics is not found';
  });

  const passphrase = ['--passphrase-file', stage.write('nobody', stage.path('passphrase'), 'a passphrase of the run')];
  const backup = (...args: string[]) => portal.command(...args, stage.path('backup'), ...passphrase);
  await report.step('`storey fsck` after all faults', async () => portal.command('fsck').trim());
  await portal.stop();
  const direct = `postgres://${OWNER.name}:${OWNER.password}@127.0.0.1:${stage.port('standby')}/storey`;
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
  });
  await report.step('`storey backup`, encrypted', async () => backup('backup').trim().split('\n')[0] ?? '');
  // Afterwards: it takes the checksums of what browsers sent in parts.
  const before = await contentsOf(direct, ceph.address);
  await report.step('The database and everything in the bucket are deleted', async () => {
    await emptyBucket(ceph.address);
    await postgres.asSuperuser(
      'standby',
      'postgres',
      'drop database storey with (force)',
      `create database storey owner ${OWNER.name}`,
    );
    return 'gone';
  });
  await report.step('`storey restore`', async () => backup('restore').trim().split('\n')[0] ?? '');
  await report.step('Comparison', async () => {
    const differing = differences(before, await contentsOf(direct, ceph.address));
    if (differing.length > 0) throw new Error(`Not as before:\n${differing.join('\n')}`);
    return (
      `${before.objects.size} objects (${(before.bytes / 2 ** 20).toFixed(1)} MB) and ${before.rows} rows in` +
      ` ${before.tables.size} tables have the checksums that they had`
    );
  });
  await report.step('`storey fsck --contents`', async () => portal.command('fsck', '--contents').trim());
  await report.step('The processes start again; the customer signs in and downloads', async () => {
    await Promise.all(PROCESSES.map((name) => portal.start(name)));
    const again = createClient(ca, origin);
    await signIn(again, EMAIL);
    if (JSON.stringify(await downloadsOf(again, await projectOf(again, first))) !== JSON.stringify(sums))
      throw new Error('The results are not those of the order.');
    again.close();
    return 'the results have the same checksums';
  });
  await portal.stop();
  client.close();
}

function complaintOf(act: () => unknown): string {
  try {
    act();
    return '';
  } catch (error) {
    return String(error);
  }
}

/** One for all servers of the run, which its clients trust alone. */
function makeCertificate(): { cert: string; key: string } {
  const [cert, key] = [stage.path('cert.pem'), stage.path('key.pem')];
  stage.run('root', 'openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    key,
    '-out',
    cert,
    '-days',
    '2',
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost,IP:127.0.0.1',
  ]);
  stage.run('root', 'chmod', ['644', cert, key]);
  return { cert, key };
}
