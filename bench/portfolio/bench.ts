import { loadavg } from 'node:os';
import { z } from 'zod';
import { RunningApp } from '../../e2e/system/running-app.ts';
import { postgresFolders } from '../../scripts/lib/paths.mjs';
import { machineText } from '../machine.ts';
import { recordPortfolio } from '../speed/write-page.ts';
import { callsOf, pageAnswer } from './calls.ts';
import { generatePortfolio, type GeneratedTeam } from './generate.ts';
import { joinTeam } from './join-team.ts';
import { measureBrowser } from './measure-browser.ts';
import { measureCalls } from './measure-calls.ts';
import type { PortfolioResult } from './portfolio-page.ts';

// `npm run bench:portfolio [-- api|browser]`: only the calls, or only the list in a browser; the other figures stay.
const [only] = process.argv.slice(2);
const unlimited = JSON.stringify({ request: { max: 1_000_000, windowSeconds: 60 } });
const session = z.object({ user: z.object({ id: z.string() }) });

const app = new RunningApp();
try {
  const [loadBefore = 0] = loadavg();
  await app.start({ LOG_LEVEL: 'warn', RATE_LIMITS: unlimited });
  await app.signIn();
  const databaseUrl = `postgres://storey@localhost/storey?host=${encodeURIComponent(postgresFolders(app.data).sockets)}`;
  const { seconds: generateSeconds, small, large, largest } = await generatePortfolio(databaseUrl);
  const userId = session.parse(await (await app.request('GET', '/api/session')).json()).user.id;
  const result: PortfolioResult = {
    machine: machineText(),
    loadBefore,
    generateSeconds,
    teams: [],
  };
  for (const team of [small, large, largest]) {
    await joinTeam(app, databaseUrl, { userId, teamId: team.id });
    if (only === 'browser') continue;
    const calls = callsOf({ kind: 'user', userId, teamId: team.id, role: 'admin' }, await cursorInTheMiddle(team));
    const figures = await measureCalls(app, databaseUrl, calls);
    console.table(figures);
    result.teams.push({ projects: team.projects, calls: figures });
  }
  if (only !== 'api') {
    result.browser = await measureBrowser(app.url, app.cookie, largest.projects);
    console.log(result.browser);
  }
  recordPortfolio(result);
} finally {
  await app.remove();
}

async function cursorInTheMiddle(team: GeneratedTeam): Promise<string | null> {
  const limit = Math.min(1000, Math.floor(team.projects / 2));
  let cursor: string | null = null;
  for (let read = 0; read < team.projects / 2; read += limit) {
    const search = new URLSearchParams({ tab: 'mine', limit: String(limit), ...(cursor && { cursor }) });
    cursor = pageAnswer.parse(await (await app.request('GET', `/api/portfolio?${search}`)).json()).nextCursor;
  }
  return cursor;
}
