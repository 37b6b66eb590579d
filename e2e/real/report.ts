import { loadavg } from 'node:os';
import { machineText } from '../../bench/machine.ts';
import type { Outage } from './watch.ts';

type Row = { what: string; seen: string; seconds: number };
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** What a run did and saw: printed as it comes, and written as a page at the end. */
export class Report {
  readonly #startedAt = performance.now();
  readonly #loadBefore = loadavg()[0] ?? 0;
  readonly #components: string[] = [];
  readonly #rows: Row[] = [];
  readonly #faults: string[] = [];

  component(name: string, version: string): void {
    this.#components.push(`| ${name} | ${version} |`);
    console.log(`${name}: ${version}`);
  }

  /** Does one thing, and notes how long it took and what `act` answers about it. */
  async step(what: string, act: () => Promise<string>): Promise<void> {
    const startedAt = performance.now();
    const seen = await act();
    this.#rows.push({ what, seen, seconds: (performance.now() - startedAt) / 1000 });
    console.log(`${what}: ${seen} (${seconds(performance.now() - startedAt)})`);
  }

  fault(what: string, outages: Record<'/api/session' | '/healthz', Outage>): void {
    const text = ({ outageMs, failed, calls, statuses, slowestMs }: Outage) =>
      `${failed === 0 ? 'none' : `${seconds(outageMs)} (${statuses} of ${calls} calls)`} | ${seconds(slowestMs)}`;
    const row = `| ${what} | ${text(outages['/api/session'])} | ${text(outages['/healthz'])} |`;
    this.#faults.push(row);
    console.log(row);
  }

  page(): string {
    const about = [
      'Made by `npm run real`, which starts everything below one temporary folder as ordinary system users, on the' +
        ' loopback interface, and ends it again. Debian packages',
      'that it needs: `postgresql pgbouncer nginx-light exim4-daemon-light prometheus radosgw ceph-mon ceph-osd' +
        ' ceph-common openssl`; it needs root to become their users. Two web processes and two',
      'workers run the files of the image (`deploy/Containerfile`) as `nobody`, in a folder that they cannot write.' +
        ' nginx, PgBouncer and Prometheus run the files of',
      `\`deploy/\`, with addresses of the run. Took ${seconds(performance.now() - this.#startedAt)};` +
        ` load average before: ${this.#loadBefore.toFixed(1)}. Machine: ${machineText()}.`,
    ].join('\n');
    const aboutFaults = [
      'A signed-in customer asks `/api/session` and an orchestrator `/healthz`, both through nginx, every 100 ms' +
        ' without waiting for earlier answers. Outage: from the first call that',
      'failed until the first good answer after the last one that did. Slowest: the slowest good answer.',
    ].join('\n');
    return `# A run on real components
${about}

| component | version |
|---|---|
${this.#components.join('\n')}

| done | seen | time |
|---|---|---|
${this.#rows.map((row) => `| ${row.what} | ${row.seen} | ${row.seconds.toFixed(1)} s |`).join('\n')}

## Faults as a client saw them
${aboutFaults}

| fault | \`/api/session\`: outage | slowest | \`/healthz\`: outage | slowest |
|---|---|---|---|---|
${this.#faults.join('\n')}
`;
  }
}
