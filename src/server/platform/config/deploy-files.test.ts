// The files of deploy/ are copied by people and tried by nobody here: they parse, and name settings that there are.
import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { settingNames } from './config.ts';

/** Read by Node, a library or a command, and by no schema of ours. */
const ELSEWHERE = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'NODE_ENV', 'PATH', 'TMPDIR'];
const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8');
const names = z.record(z.string(), z.unknown());
const isKnown = (name: string) => settingNames.includes(name) || ELSEWHERE.includes(name);

const container = z.object({
  name: z.string(),
  image: z.string(),
  args: z.array(z.string()),
  env: z.array(z.object({ name: z.string(), value: z.string() })),
  securityContext: z.object({
    readOnlyRootFilesystem: z.literal(true),
    allowPrivilegeEscalation: z.literal(false),
    capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  resources: z.object({ requests: names, limits: z.object({ memory: z.string() }) }),
});
const pod = z.object({
  securityContext: z.object({ runAsNonRoot: z.literal(true), runAsUser: z.literal(10001) }),
  containers: z.array(container).length(1),
});
const manifest = z.object({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.object({ name: z.string() }),
  data: names.optional(),
  spec: z.looseObject({ template: z.object({ spec: pod }).optional() }).optional(),
});

const folder = 'kubernetes';
const manifests = readdirSync(`deploy/${folder}`)
  .filter((name) => name !== 'kustomization.yaml')
  .flatMap((name) => parseAllDocuments(read(`${folder}/${name}`)).map((document) => manifest.parse(document.toJS({}))));
const containers = manifests.flatMap(({ spec }) => spec?.template?.spec.containers ?? []);
const compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      command: z.array(z.string()).optional(),
      environment: names,
      read_only: z.literal(true),
      user: z.literal('10001:10001'),
      cap_drop: z.tuple([z.literal('ALL')]),
    }),
  ),
});
const services = Object.values(compose.parse(parse(read('compose.yaml'), { merge: true })).services);
const units = readdirSync('deploy/systemd').map((name) => read(`systemd/${name}`));

test('every variable that a file of deploy/ sets is one that the portal reads [X5 N24]', () => {
  const set = [
    ...manifests.flatMap(({ data }) => Object.keys(data ?? {})),
    ...containers.flatMap(({ env }) => env.map(({ name }) => name)),
    ...services.flatMap(({ environment }) => Object.keys(environment)),
    ...[...read('storey.env.example').matchAll(/^(\w+)=/gm)].map(([, name = '']) => name),
    ...units.flatMap((unit) =>
      [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, text = '']) =>
        text.split(' ').map((each) => each.replace(/=.*/, '')),
      ),
    ),
    ...[...read('Containerfile').matchAll(/^ENV (.*)$/gm)].flatMap(([, text = '']) =>
      text.split(' ').map((each) => each.replace(/=.*/, '')),
    ),
  ];
  expect(set.length).toBeGreaterThan(40);
  expect([...new Set(set)].filter((name) => !isKnown(name))).toEqual([]);
});

test('every program that is started is one that there is [N24]', () => {
  const entries = ['dist/server/main.mjs', 'dist/server/worker.mjs', 'scripts/storey.mjs'];
  const started = [
    ...containers.map(({ args }) => args[0]),
    ...services.map(({ command }) => command?.[0] ?? entries[0]),
    ...units.flatMap((unit) => /^ExecStart=\S+ (?:--\S+ )*(\S+)/m.exec(unit)?.[1] ?? []),
  ];
  expect(started.length).toBe(9);
  expect(started.filter((entry) => !entries.includes(entry ?? ''))).toEqual([]);
  for (const [, name = ''] of read('Containerfile').matchAll(/^COPY --from=build \/storey\/(\S+) /gm))
    expect(['dist', 'node_modules', ...readdirSync('.')], name).toContain(name);
});

test('the manifests belong together [N24]', () => {
  const { resources } = z.object({ resources: z.array(z.string()) }).parse(parse(read(`${folder}/kustomization.yaml`)));
  expect(resources.toSorted()).toEqual(
    readdirSync(`deploy/${folder}`)
      .filter((name) => name !== 'kustomization.yaml')
      .toSorted(),
  );
  const kinds = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  for (const name of ['storey-web', 'storey-worker'])
    expect(kinds).toEqual(
      expect.arrayContaining([`Deployment ${name}`, `PodDisruptionBudget ${name}`, `HorizontalPodAutoscaler ${name}`]),
    );
  expect(kinds).toContain('Job storey-migrate');
});

test('alerts ask for figures that there are', async () => {
  const { registry } = await import('#server/platform/metrics/metrics.ts');
  await import('#server/platform/metrics/read-shared-state.ts');
  const known = (await registry.getMetricsAsJSON()).map(({ name }) => name);
  const { groups } = z
    .object({ groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })) })
    .parse(parse(read('alerts.yml')));
  const asked = groups.flatMap(({ rules }) => rules.flatMap(({ expr }) => expr.match(/storey_\w+/g) ?? []));
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.map((name) => name.replace(/_(bucket|count|sum)$/, '')).filter((name) => !known.includes(name))).toEqual(
    [],
  );
});
