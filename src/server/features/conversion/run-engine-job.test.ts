import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EngineJob } from '#domain/engine/engine-steps.ts';
import { asset, conversion, project } from '#server/platform/database/schema.ts';
import { createLog } from '#server/platform/log/log.ts';
import { orderInput, sendPart } from '#server/testing/engine-order.ts';
import { listedProjects } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { claimStep, commitStep } from './conversion-store.ts';
import { requeueLostSteps } from './requeue-lost-steps.ts';
import { runEngineJob } from './run-engine-job.ts';
import { SCRIPTED_STEP } from '#server/testing/scripted-step-path.ts';

let server: TestServer;
let cookie = '';
beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signUp('engine@example.com');
});
afterAll(() => server.stop());

const scan = Buffer.concat([Buffer.from('LASF'), Buffer.alloc(400, 7)]);

/** A received project whose name tells the stand-in for the engine what to do. */
async function received(name: string, address?: string): Promise<string> {
  const place = address === undefined ? null : { line: address, latitude: null, longitude: null, isApproximate: true };
  const placed = await (
    await server.call('POST', '/api/engine-orders', {
      cookie,
      body: orderInput({ name: 'a.las', sizeBytes: scan.length }, { projectName: name, address: place }),
    })
  ).json();
  await server.call('POST', '/api/upload/initialize-multipart-upload', {
    cookie,
    body: { id: placed.uploadId, totalParts: 1 },
  });
  const stored = await sendPart(server, cookie, placed.uploadId, scan, 1);
  await server.call('PATCH', '/api/upload/complete-multipart-upload', {
    cookie,
    body: {
      id: placed.uploadId,
      uploadId: placed.uploadId,
      parts: [{ partNumber: 1, etag: stored.headers.get('etag') }],
    },
  });
  return placed.projectId;
}

const run = (projectId: string, job: EngineJob, signal = new AbortController().signal, runNumber = 1) =>
  runEngineJob(
    {
      ...server,
      log: createLog('silent', 'test'),
      publicUrl: 'http://127.0.0.1:3000',
      stepProgram: SCRIPTED_STEP,
    },
    { projectId, run: runNumber, job },
    signal,
  );
const projectOf = async (projectId: string) =>
  (await server.call('GET', `/api/at/project?projectId=${projectId}`, { cookie })).json();
const change = async (tableName: string, recordId: string, fieldsToUpdate: unknown) => {
  const answer = await server.call('POST', '/api/update-airtable-record', {
    cookie,
    body: { tableName, recordId, fieldsToUpdate },
  });
  expect(answer.status).toBe(200);
};
const stateOf = async (projectId: string) =>
  (await server.db.select().from(conversion).where(eq(conversion.projectId, projectId)))[0];

test(
  'each step moves the project on, and the first viewable result can be viewed at once [E6]',
  { tags: 'nightly' },
  async () => {
    const projectId = await received('fine');
    await run(projectId, 'inspect');
    expect(await projectOf(projectId)).toMatchObject({ status: 'Order Processing', processing_pipeline_status: '' });
    await run(projectId, 'tile');
    const project = await projectOf(projectId);
    expect(project).toMatchObject({
      processing_pipeline_status: 'Point cloud has been processed.',
      ml_workflow_details: { point_count: 42, step_durations: { 1: expect.any(Number) } },
    });
    const nodes = await server.call('GET', project.threed_preview_rgb_url.replace('metadata.json', 'octree.bin'), {
      cookie,
      headers: { range: 'bytes=1-3' },
    });
    expect([nodes.status, nodes.headers.get('content-range'), await nodes.text()]).toEqual([206, 'bytes 1-3/5', 'ode']);
  },
);

test(
  'a project that is renamed and moved while it converts keeps the bytes of what was ordered [E4]',
  { tags: 'nightly' },
  async () => {
    const steps = ['inspect', 'tile', 'segment', 'model', 'plan'] as const;
    const address = '1 Elm St, Holtsville, NY 00501';
    const planAfter = async (projectId: string, betweenSteps: () => Promise<void>) => {
      for (const step of steps) {
        await run(projectId, step);
        await betweenSteps();
      }
      const { assets } = await projectOf(projectId);
      const plan = assets.find(({ name }: { name: string }) => name === 'plan.pdf');
      return (await server.db.select().from(asset).where(eq(asset.id, plan.id)))[0]?.sha256;
    };
    const undisturbed = await planAfter(await received('Mill', address), async () => {});
    const projectId = await received('Mill', address);
    const { locationId } = await projectOf(projectId);
    const edited = await planAfter(projectId, async () => {
      await change('Projects', projectId, { project_name: `Other ${crypto.randomUUID()}` });
      await change('Locations', locationId, { address: '2 Oak St, Agawam, MA 01001' });
    });
    expect(edited).toBe(undisturbed);
    await server.db.update(project).set({ status: 'Order Completed' }).where(eq(project.id, projectId));
    await change('Projects', projectId, { project_name: 'Renamed' });
    await server.call('POST', `/api/projects/${projectId}/rerun`, {
      cookie,
      body: { scanUnit: null, scanUpAxis: null },
    });
    expect(await stateOf(projectId), 'the next run is ordered with what holds now').toMatchObject({
      orderedName: 'Renamed',
      orderedAddress: '2 Oak St, Agawam, MA 01001',
    });
  },
);

test(
  'the size of a building without a closed room is that of its floor, marked assumed, with what is not modeled [N26]',
  { tags: 'nightly' },
  async () => {
    const sizeOf = async (name: string) => {
      const projectId = await received(name);
      for (const step of ['inspect', 'tile', 'segment', 'model', 'plan', 'publish'] as const)
        await run(projectId, step);
      return projectOf(projectId);
    };
    const sure = await sizeOf('sure');
    expect(sure).toMatchObject({ is_size_assumed: false, unmodeled_sqft: 0 });
    expect(sure.ml_estimated_total_sqft).toBeGreaterThan(1000);
    const doubtful = await sizeOf('doubtful');
    expect(doubtful).toMatchObject({ status: 'Order Completed', is_size_assumed: true, unmodeled_sqft: 215 });
    const mails: { subject: string; text: string }[] = await (await server.call('GET', '/api/outbox')).json();
    const textOf = (subject: string) => mails.find((mail) => mail.subject === subject)?.text;
    expect(textOf('doubtful is ready')).toContain('215 sq ft of scanned floor is in no room of the model.');
    expect(textOf('sure is ready')).not.toContain('of scanned floor');
    expect(doubtful.ml_estimated_total_sqft).toBeGreaterThan(1000);
    await server.call('POST', `/api/projects/${doubtful.projectId}/rerun`, {
      cookie,
      body: { scanUnit: null, scanUpAxis: null },
    });
    expect(await projectOf(doubtful.projectId)).toMatchObject({ is_size_assumed: false, unmodeled_sqft: null });
  },
);

test(
  'the mail says that the unit was assumed, and nothing of a unit that was seen [N3 N26]',
  { tags: 'nightly' },
  async () => {
    const mailOf = async (name: string, basis: 'assumed' | 'detected') => {
      const projectId = await received(name);
      for (const step of ['inspect', 'tile', 'segment', 'model', 'plan'] as const) await run(projectId, step);
      await server.db
        .update(project)
        .set({ foundUnit: { unit: 'm', basis } })
        .where(eq(project.id, projectId));
      await run(projectId, 'publish');
      const mails: { subject: string; text: string }[] = await (await server.call('GET', '/api/outbox')).json();
      return mails.find(({ subject }) => subject === `${name} is ready`)?.text;
    };
    expect(await mailOf('unit assumed', 'assumed')).toContain(
      'Nothing in the scan shows its unit, so meters were assumed. If the sizes are wrong, convert it again with the right unit.',
    );
    expect(await mailOf('unit seen', 'detected')).not.toContain('assumed');
  },
);

test('running a finished step again changes nothing', { tags: 'nightly' }, async () => {
  const projectId = await received('again');
  await run(projectId, 'inspect');
  const before = await stateOf(projectId);
  await run(projectId, 'inspect');
  expect(await stateOf(projectId)).toEqual(before);
});

test(
  'a verdict about the input fails at once, with its reason, and tells the customer [E3]',
  { tags: 'nightly' },
  async () => {
    const projectId = await received('refuse');
    await run(projectId, 'inspect');
    expect(await projectOf(projectId)).toMatchObject({
      status: 'Order Failed',
      failure_reason: 'The file ends too early.',
    });
    const mails = await (await server.call('GET', '/api/outbox')).json();
    expect(mails[0]).toMatchObject({
      recipient: 'engine@example.com',
      subject: 'refuse could not be converted',
      text: expect.stringContaining('Error identified: The file ends too early.'),
    });
    expect(mails[0].text).toContain('Export the scan again or in another format');
  },
);

test(
  'why a conversion failed is kept, and what can help is in the mail; a new run clears it [E3]',
  { tags: 'nightly' },
  async () => {
    const projectId = await received('empty');
    await run(projectId, 'inspect');
    expect(await projectOf(projectId)).toMatchObject({ status: 'Order Failed', failure_cause: 'no-building' });
    const [mail] = await (await server.call('GET', '/api/outbox')).json();
    expect(mail).toMatchObject({
      subject: 'empty could not be converted',
      text: expect.stringMatching(/unit or the up axis.*Nothing was charged/),
    });
    await server.call('POST', `/api/projects/${projectId}/rerun`, {
      cookie,
      body: { scanUnit: null, scanUpAxis: null },
    });
    expect(await projectOf(projectId)).toMatchObject({ failure_cause: null });
  },
);

test('a crash is tried three times in all, then the conversion has failed [E3]', { tags: 'nightly' }, async () => {
  const projectId = await received('crash');
  await expect(run(projectId, 'inspect')).rejects.toThrow();
  await expect(run(projectId, 'inspect')).rejects.toThrow();
  expect((await projectOf(projectId)).status).toBe('Order Processing');
  await run(projectId, 'inspect');
  expect(await projectOf(projectId)).toMatchObject({
    status: 'Order Failed',
    failure_cause: 'crashed',
    failure_reason: 'The conversion stopped unexpectedly three times.',
  });
});

test('a worker that has to stop gives its step back, and that is nobody’s crash', { tags: 'nightly' }, async () => {
  const projectId = await received('hang');
  const stopping = new AbortController();
  setTimeout(() => stopping.abort(), 1000);
  await expect(run(projectId, 'inspect', stopping.signal)).rejects.toThrow('The worker is stopping.');
  expect(await stateOf(projectId)).toMatchObject({ crashes: 0, step: 'inspect' });
});

test('a worker that wakes up after another took over cannot commit', async () => {
  const projectId = await received('zombie');
  const job = { projectId, run: 1, job: 'inspect' as const };
  const zombie = await claimStep(server.db, job);
  const successor = await claimStep(server.db, job);
  if (!zombie || !successor) throw new Error('no claim');
  expect(await commitStep(server.db, zombie, async () => {})).toBe(false);
  expect(await commitStep(server.db, successor, async () => {})).toBe(true);
});

test('what a worker makes after another took its step over is refused, and nothing of it is kept', async () => {
  const projectId = await received('late');
  const zombie = run(projectId, 'inspect');
  // Its process has begun: one that begins after its folder was taken over has no right to make it again.
  await expect.poll(async () => (await stateOf(projectId))?.message).toBe('Half of inspect');
  await run(projectId, 'inspect');
  await zombie;
  const state = await stateOf(projectId);
  expect(state).toMatchObject({ step: 'tile', fence: 2, outputs: { 'inspect.json': [{ bytes: 2 }] } });
  expect(await text(await server.store.get(state?.outputs['inspect.json']?.[0]?.key ?? ''))).toBe('{}');
  expect(await server.store.size(`project/${projectId}/engine/1/inspect.json`)).toBeUndefined();
});

test(
  'a cancelled conversion ends, and a new run with another unit begins from the start',
  { tags: 'nightly' },
  async () => {
    const projectId = await received('cancelled');
    await run(projectId, 'inspect');
    expect((await server.call('POST', `/api/projects/${projectId}/cancel`, { cookie, body: {} })).status).toBe(200);
    await run(projectId, 'tile');
    expect(await projectOf(projectId)).toMatchObject({
      status: 'Order Failed',
      failure_cause: 'stopped',
      failure_reason: 'The conversion was canceled.',
    });
    expect(
      (
        await server.call('POST', `/api/projects/${projectId}/rerun`, {
          cookie,
          body: { scanUnit: 'ft', scanUpAxis: null },
        })
      ).status,
    ).toBe(200);
    expect(await projectOf(projectId)).toMatchObject({
      status: 'Order Received',
      scanUnit: 'ft',
      failure_reason: null,
    });
    await run(projectId, 'inspect', undefined, 3);
    expect(await stateOf(projectId)).toMatchObject({ step: 'tile', run: 3 });
  },
);

test('a deleted project can come back within 30 days', { tags: 'nightly' }, async () => {
  const projectId = await received('deleted');
  await server.call('DELETE', `/api/projects/${projectId}`, { cookie });
  const listed = await listedProjects(server, 'mine', cookie);
  expect(listed.some(({ id }) => id === projectId)).toBe(false);
  await server.call('POST', `/api/projects/${projectId}/restore`, { cookie, body: {} });
  expect((await projectOf(projectId)).status).toBe('Order Failed');
});

test('a step that lost its job is queued again, once', async () => {
  await received('lost');
  expect(await requeueLostSteps(server.db, server.queue)).toBe(0);
  await server.queue.deleteAllJobs('engine');
  expect(await requeueLostSteps(server.db, server.queue)).toBeGreaterThan(0);
  expect(await requeueLostSteps(server.db, server.queue)).toBe(0);
});
