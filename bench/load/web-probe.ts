import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { RunningApp } from '../../e2e/system/running-app.ts';

const reading = z.object({ roundTrips: z.number(), heapBytes: z.number(), rssBytes: z.number() });

/** Looks into the web process of an app that was started with `env`. */
export function createWebProbe(app: RunningApp) {
  const file = join(app.data, 'probe.json');
  return {
    env: { STOREY_PROBE: file, NODE_OPTIONS: `--import=${join(import.meta.dirname, 'probe.mjs')}` },
    /** Round trips so far, and memory after a forced collection. */
    async read(): Promise<z.infer<typeof reading>> {
      rmSync(file, { force: true });
      process.kill(app.find('dist/server/main'), 'SIGUSR2');
      while (!existsSync(file)) await sleep(20);
      return reading.parse(JSON.parse(readFileSync(file, 'utf8')));
    },
  };
}
