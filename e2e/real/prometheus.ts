import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { deployFile, ROOT } from './deploy-file.ts';
import type { Stage } from './stage.ts';

const USER = 'prometheus';
const WAIT_MS = 30_000;
const answer = z.object({
  data: z.object({
    result: z.array(z.object({ metric: z.record(z.string(), z.string()), value: z.tuple([z.number(), z.string()]) })),
  }),
});

/** Prometheus with the files of `deploy/`, after promtool has found nothing wrong with them. */
export async function startPrometheus(stage: Stage, metricsToken: string) {
  stage.privateFolder(USER, 'prometheus');
  const token = stage.write(USER, stage.path('prometheus', 'token'), metricsToken);
  const rules = stage.write(USER, stage.path('prometheus', 'alerts.yml'), deployFile('alerts.yml', []));
  const conf = stage.write(
    USER,
    stage.path('prometheus', 'prometheus.yml'),
    deployFile('prometheus.yml', [
      ['interval: 15s', 'interval: 1s'],
      ['/etc/prometheus/storey-alerts.yml', rules],
      ['/etc/prometheus/storey-metrics-token', token],
      ...(['web1', 'web2', 'worker1', 'worker2'] as const).map(
        (name) =>
          [
            { web1: '127.0.0.1:3001', web2: '127.0.0.1:3002', worker1: '127.0.0.1:3011', worker2: '127.0.0.1:3012' }[
              name
            ],
            `127.0.0.1:${stage.port(name)}`,
          ] as const,
      ),
    ]),
  );
  stage.run(USER, 'promtool', ['check', 'config', conf]);
  const tests = join(ROOT, 'e2e/real/alerts.test.yml');
  stage.run('root', 'promtool', ['test', 'rules', tests]);
  const address = `127.0.0.1:${stage.port('prometheus')}`;
  const running = stage.start('prometheus', USER, 'prometheus', [
    `--config.file=${conf}`,
    `--storage.tsdb.path=${stage.path('prometheus', 'data')}`,
    `--web.listen-address=${address}`,
  ]);
  await stage.untilListening('prometheus', stage.port('prometheus'), running);

  const query = async (text: string) =>
    answer.parse(await (await fetch(`http://${address}/api/v1/query?query=${encodeURIComponent(text)}`)).json()).data
      .result;
  return {
    version: /version \S+/.exec(stage.run(USER, 'sh', ['-c', 'prometheus --version 2>&1']))?.[0] ?? '',
    /** The one value of a query, once it is true of it. Throws when it does not come true. */
    expectValue: async (text: string, isRight: (value: number) => boolean): Promise<number> => {
      for (const startedAt = Date.now(); ; await sleep(500)) {
        const value = Number((await query(text))[0]?.value[1] ?? NaN);
        if (isRight(value)) return value;
        if (Date.now() - startedAt > WAIT_MS) throw new Error(`${text} is ${value}.`);
      }
    },
    firing: async () => (await query('ALERTS{alertstate="firing"}')).map(({ metric }) => metric.alertname ?? ''),
  };
}
