import { removeDemo } from '#server/features/demo/remove-demo.ts';
import { seedDemo } from '#server/features/demo/seed-demo.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openEvents } from '#server/platform/events/events.ts';
import { createEventStreams } from '#server/platform/http/event-stream.ts';
import { closeHttp, serveHttp } from '#server/platform/http/serve-http.ts';
import { createLog } from '#server/platform/log/log.ts';
import { logSandbox } from '#server/platform/log/log-sandbox.ts';
import { runUntilStopped } from '#server/platform/process.ts';
import { migrate } from '#server/platform/queue/migrate.ts';
import { openQueue } from '#server/platform/queue/queue.ts';
import { startTracing } from '#server/platform/tracing/tracing.ts';
import { createApp } from './app.ts';
import { openParts } from './open-parts.ts';

const config = readConfig();
const log = createLog(config.LOG_LEVEL, 'web');
logSandbox(log);
const stopTracing = await startTracing(config, 'web', log);
await migrate(config.directDatabaseUrl);
const [queue, events] = await Promise.all([
  openQueue(config.DATABASE_URL, 'web', log),
  openEvents(config.directDatabaseUrl),
]);
const { close: closeParts, ...parts } = await openParts(config, log, 'web', queue);
const demoParts = { ...parts, config, queue, dataFolder: config.STOREY_DATA, withScans: config.STOREY_DEMO_SCANS };
await (config.STOREY_DEMO ? seedDemo(demoParts) : removeDemo(demoParts));
const eventStreams = createEventStreams(events, config.RATE_LIMITS.eventStream.max);
const app = createApp({ config, queue, eventStreams, log, ...parts });

const server = serveHttp({ fetch: app.fetch, hostname: config.HOST, port: config.PORT }, () => {
  runUntilStopped(log, async () => {
    const closed = closeHttp(server);
    eventStreams.closeAll();
    await closed;
    await Promise.all([queue.stop({ graceful: false }), events.close()]);
    await closeParts();
    await stopTracing();
  });
});
server.on('error', (error) => {
  log.fatal({ err: error }, 'cannot listen');
  process.exit(1);
});
