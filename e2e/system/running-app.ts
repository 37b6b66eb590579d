import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { WireProject } from '#contract/projects.ts';
import { partCount, PART_BYTES } from '#domain/upload/upload-limits.ts';
import { removePostgres } from '../../scripts/lib/postgres.mjs';

type Process = { pid: number; parent: number; command: string };
const passwords = z.record(z.string(), z.string());

/** The tests ask for the state of a project more often than a person could. */
const POLLING_ALLOWED = JSON.stringify({ request: { max: 100_000, windowSeconds: 60 } });

/** `npm start` on a data folder of its own, as an operator meets it: processes, signals, an address. */
export class RunningApp {
  readonly data = mkdtempSync(join(tmpdir(), 'storey-system-'));
  url = '';
  output = '';
  cookie = '';
  #starter: ChildProcess | undefined;

  /** Starts, and returns when the address is printed. Rejects with the output when it ends before that. */
  async start(env: Record<string, string> = {}): Promise<void> {
    this.output = '';
    const child = spawn('npm', ['start'], {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        STOREY_DATA: this.data,
        PORT: '0',
        STOREY_DEMO_SCANS: '0',
        RATE_LIMITS: POLLING_ALLOWED,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#starter = child;
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (this.output += chunk));
    for (;;) {
      const ready = /ready at (\S+)/.exec(this.output);
      if (ready?.[1]) return void (this.url = ready[1]);
      if (child.exitCode !== null) throw new Error(this.output);
      await sleep(20);
    }
  }

  /** Every process of the app, npm first. */
  processes(): Process[] {
    const all = listProcesses();
    const ours = all.filter(({ pid }) => pid === this.#starter?.pid);
    for (const process of ours) ours.push(...all.filter(({ parent }) => parent === process.pid));
    return ours;
  }

  find(part: string): number {
    const found = this.processes().find(({ command }) => command.includes(part));
    if (!found)
      throw new Error(
        `No process with ${part}: ${this.processes()
          .map(({ command }) => command)
          .join('\n')}\nThe app's last words:\n${this.output.slice(-2000)}`,
      );
    return found.pid;
  }

  /** The embedded database: its first process, and those that serve one connection each. */
  database(): { postmaster: number; sessions: number[] } {
    const sessions = this.processes().filter(({ command }) => command.startsWith('postgres: storey_owner storey'));
    const postmaster = sessions[0]?.parent;
    if (!postmaster) throw new Error('No database.');
    return { postmaster, sessions: sessions.map(({ pid }) => pid) };
  }

  /** Sends SIGTERM to npm. Returns how long it took until npm was gone, in ms. */
  async stop(): Promise<number> {
    const child = this.#starter;
    const startedAt = Date.now();
    if (!child || child.exitCode !== null || child.signalCode) return 0;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await gone;
    return Date.now() - startedAt;
  }

  /** Signs in as the demo team's admin; later calls are made in that name. */
  async signIn(): Promise<void> {
    const [account] = Object.entries(
      passwords.parse(JSON.parse(readFileSync(join(this.data, 'demo-accounts.json'), 'utf8'))),
    );
    const response = await this.request('POST', '/api/auth/sign-in/email', {
      email: account?.[0],
      password: account?.[1],
    });
    this.cookie = response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  }

  async request(method: string, path: string, body?: unknown): Promise<Response> {
    const response = await fetch(this.url + path, {
      method,
      headers: { cookie: this.cookie, origin: this.url, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  }

  async project(projectId: string): Promise<WireProject> {
    return (await this.request('GET', `/api/at/project?projectId=${projectId}`)).json();
  }

  /** Orders a conversion and opens its upload, without sending a part. */
  async order(name: string, sizeBytes: number, format = 'ply'): Promise<{ projectId: string; uploadId: string }> {
    const file = { name: `${name}.${format}`, sizeBytes, fingerprint: name };
    const input = {
      draftId: crypto.randomUUID(),
      projectName: name,
      address: null,
      spaceType: 'Office',
      modelUnits: 'metric',
      scanUnit: null,
      scanUpAxis: null,
      file,
    };
    const placed = await (await this.request('POST', '/api/engine-orders', input)).json();
    await this.request('POST', '/api/upload/initialize-multipart-upload', {
      id: placed.uploadId,
      totalParts: partCount(sizeBytes),
    });
    return placed;
  }

  async sendPart(uploadId: string, bytes: Uint8Array, partNumber: number): Promise<void> {
    const part = bytes.slice((partNumber - 1) * PART_BYTES, partNumber * PART_BYTES);
    const sha256 = createHash('sha256').update(part).digest('hex');
    const { partUrls } = await (
      await this.request('POST', '/api/upload/sign-parts', { uploadId, parts: [{ partNumber, sha256 }] })
    ).json();
    // A refusal comes before the whole part was read, and closes the connection: no later call may wait for it.
    const stored = await fetch(this.url + partUrls[0].signedUrl, {
      method: 'PUT',
      body: part,
      headers: { connection: 'close' },
    });
    if (!stored.ok) throw new Error(`PUT part ${partNumber}: ${stored.status} ${await stored.text()}`);
  }

  async completeUpload(uploadId: string): Promise<void> {
    const { parts } = await (await this.request('GET', `/api/upload/parts?uploadId=${uploadId}`)).json();
    const named = parts.map(({ partNumber, etag }: { partNumber: number; etag: string }) => ({ partNumber, etag }));
    await this.request('PATCH', '/api/upload/complete-multipart-upload', { id: uploadId, uploadId, parts: named });
  }

  /** Orders a conversion and sends its scan. Answers the project's id. */
  async convert(name: string, bytes: Uint8Array): Promise<string> {
    const { projectId, uploadId } = await this.order(name, bytes.length);
    for (let part = 1; part <= partCount(bytes.length); part++) await this.sendPart(uploadId, bytes, part);
    await this.completeUpload(uploadId);
    return projectId;
  }

  async remove(): Promise<void> {
    await this.stop();
    removePostgres(this.data);
    rmSync(this.data, { recursive: true, force: true });
  }
}

export async function until(condition: () => boolean | Promise<boolean>, limitMs: number): Promise<number> {
  const startedAt = Date.now();
  while (!(await condition())) {
    if (Date.now() - startedAt > limitMs) throw new Error(`Still waiting after ${limitMs} ms.`);
    await sleep(50);
  }
  return Date.now() - startedAt;
}

export function isAlive({ pid, command }: Process): boolean {
  return listProcesses().some((process) => process.pid === pid && process.command === command);
}

function listProcesses(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        const [state, parent] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
        return state === 'Z' ? [] : [{ pid: Number(name), parent: Number(parent), command }];
      } catch {
        return [];
      }
    });
}
