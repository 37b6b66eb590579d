import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { wizardOrder } from '#server/testing/wizard-order.ts';
import { RunningApp } from '../../e2e/system/running-app.ts';
import { machineText } from '../machine.ts';
import { percentile } from '../portfolio/percentiles.ts';
import { recordRun } from '../speed/write-page.ts';
import { openPages } from './open-pages.ts';

// `npm run bench:live`: how soon pages that are open hear of a change.
const PAGES = [1, 100, 400];
const CHANGES = 50;
const ROOMY = { max: 10_000_000, windowSeconds: 60 };

const app = new RunningApp();
try {
  const [loadBefore = 0] = loadavg();
  await app.start({
    LOG_LEVEL: 'warn',
    RATE_LIMITS: JSON.stringify({ request: ROOMY, message: ROOMY, eventStream: ROOMY }),
  });
  await app.signIn();
  const { projectId }: { projectId: string } = await (
    await app.request('POST', '/api/scanit/create-scanit-request', wizardOrder('scanit'))
  ).json();
  const say = (text: string) => app.request('POST', `/api/projects/${projectId}/messages`, { text });
  const runs = [];
  for (const count of PAGES) {
    const pages = await openPages(app, count);
    const answers: number[] = [];
    const arrivals: number[] = [];
    for (let change = 0; change < CHANGES; change++) {
      const heard = pages.nextOfAll(projectId);
      const startedAt = performance.now();
      await say(`Change ${change}`);
      answers.push(performance.now() - startedAt);
      arrivals.push(...(await heard).map((at) => at - startedAt));
      await sleep(20);
    }
    pages.close();
    runs.push({
      pages: count,
      answerMs: percentile(answers, 0.5),
      p50Ms: percentile(arrivals, 0.5),
      p95Ms: percentile(arrivals, 0.95),
      longestMs: Math.max(...arrivals),
    });
    console.log(runs.at(-1));
  }
  recordRun('live', { machine: machineText(), loadBefore, changes: CHANGES, runs });
} finally {
  await app.remove();
}
