import { CreateBucketCommand, PutBucketCorsCommand, S3Client } from '@aws-sdk/client-s3';
import { CEPH_PORTS, type Running, type Stage } from './stage.ts';

const USER = 'ceph';
const BUCKET = 'storey';
export const S3_KEYS = { accessKeyId: 'REALSTOREY', secretAccessKey: 'secret-of-the-bucket' };

/** A whole cluster of Ceph on one machine: a monitor, a storage daemon in memory, and the S3 gateway with TLS. The bucket takes parts from `origin`. */
export async function startCeph(stage: Stage, certificate: { cert: string; key: string }, origin: string) {
  const folder = stage.privateFolder(USER, 'ceph');
  for (const name of ['run', 'log', 'mon', 'osd', 'rgw', 'crash']) stage.privateFolder(USER, 'ceph', name);
  const conf = stage.write(USER, stage.path('ceph', 'ceph.conf'), configuration(stage, folder, certificate));
  const uuid = () => crypto.randomUUID();
  const run = (command: string, ...args: string[]) => stage.run(USER, command, args, { cwd: folder });
  const ceph = (command: string, ...args: string[]) => run(command, '-c', conf, ...args);

  const keys: [name: string, ...caps: string[]][] = [
    ['mon.', 'mon', 'allow *'],
    ['client.admin', 'mon', 'allow *', 'osd', 'allow *', 'mgr', 'allow *'],
    ['osd.0', 'mon', 'allow profile osd', 'osd', 'allow *'],
    ['client.rgw', 'mon', 'allow rwx', 'osd', 'allow rwx'],
  ];
  for (const [name, ...caps] of keys) {
    const pairs = caps.flatMap((cap, index) => (index % 2 === 0 ? ['--cap', cap, caps[index + 1] ?? ''] : []));
    run('ceph-authtool', `${name}.keyring`, '--create-keyring', '--gen-key', '-n', name, ...pairs);
    if (name !== 'mon.') run('ceph-authtool', 'mon..keyring', '--import-keyring', `${name}.keyring`);
  }
  run('monmaptool', '--create', '--addv', 'a', `[v2:127.0.0.1:${stage.port('monitor')}]`, '--fsid', FSID, 'monmap');
  ceph('ceph-mon', '--mkfs', '-i', 'a', '--monmap', 'monmap', '--keyring', 'mon..keyring');
  const monitor = stage.start('ceph-mon', USER, 'ceph-mon', ['-c', conf, '-i', 'a', '-f']);
  await stage.untilListening('ceph-mon', stage.port('monitor'), monitor);
  const osdId = uuid();
  ceph('ceph', '--connect-timeout', '20', 'osd', 'new', osdId);
  ceph('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osdId);
  stage.start('ceph-osd', USER, 'ceph-osd', ['-c', conf, '-i', '0', '-f']);
  ceph(
    'radosgw-admin',
    '-n',
    'client.rgw',
    'user',
    'create',
    '--uid',
    'storey',
    '--display-name',
    'Storey',
    '--access-key',
    S3_KEYS.accessKeyId,
    '--secret-key',
    S3_KEYS.secretAccessKey,
  );

  const endpoint = `https://localhost:${stage.port('bucket')}`;
  let gateway = await startGateway();
  const client = new S3Client({ region: 'us-east-1', endpoint, forcePathStyle: true, credentials: S3_KEYS });
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  await client.send(
    new PutBucketCorsCommand({
      Bucket: BUCKET,
      CORSConfiguration: {
        CORSRules: [
          {
            AllowedOrigins: [origin],
            AllowedMethods: ['PUT'],
            AllowedHeaders: ['x-amz-checksum-sha256'],
            ExposeHeaders: ['ETag'],
          },
        ],
      },
    }),
  );
  client.destroy();

  return {
    address: `s3://${BUCKET}?endpoint=${endpoint}&region=us-east-1`,
    version: run('radosgw', '--version').trim(),
    killGateway: () => gateway.kill('SIGKILL'),
    restartGateway: async () => void (gateway = await startGateway()),
  };

  async function startGateway(): Promise<Running> {
    const started = stage.start('radosgw', USER, 'radosgw', ['-c', conf, '-n', 'client.rgw', '-f']);
    await stage.untilListening('radosgw', stage.port('bucket'), started, 60_000);
    return started;
  }
}

const FSID = '6b0e3c0a-2b3e-4b7e-9e0a-7e3f5b3c1d00';

/** With its usual sign-in (cephx): the gateway never comes up without one. */
function configuration(stage: Stage, folder: string, { cert, key }: { cert: string; key: string }): string {
  const firstPort = stage.port(CEPH_PORTS.first);
  return `
[global]
fsid = ${FSID}
mon host = v2:127.0.0.1:${stage.port('monitor')}
public addr = 127.0.0.1
cluster addr = 127.0.0.1
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
auth allow insecure global id reclaim = false
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd crush chooseleaf type = 0
osd objectstore = memstore
memstore device bytes = 2147483648
mon allow pool size one = true
mon data avail crit = 1
mon data avail warn = 1
ms bind msgr1 = false
ms bind port min = ${firstPort}
ms bind port max = ${firstPort + CEPH_PORTS.count - 1}
run dir = ${folder}/run
admin socket = ${folder}/run/$name.$pid.asok
log file = ${folder}/log/$name.log
mon cluster log file = ${folder}/log/cluster.log
crash dir = ${folder}/crash
mon data = ${folder}/mon
osd data = ${folder}/osd
rgw data = ${folder}/rgw
keyring = ${folder}/$name.keyring
[client.rgw]
rgw frontends = beast ssl_endpoint=127.0.0.1:${stage.port('bucket')} ssl_certificate=${cert} ssl_private_key=${key}
`;
}
