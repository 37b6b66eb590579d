import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod';
import { treeMemoryBytes } from '#sandbox/process-tree.ts';
import { isDone } from '../../../e2e/system/conversions.ts';
import { until, type RunningApp } from '../../../e2e/system/running-app.ts';
import { uploadFile } from './upload-file.ts';
import { cloudView, viewCloud } from './view-cloud.ts';

const SAMPLE_MS = 100;
const LIMIT_MS = 3600_000;
/** Of the times in /proc: fixed by Linux. */
const TICKS_PER_SECOND = 100;

const stepLine = z.object({
  msg: z.literal('engine step'),
  job: z.string(),
  seconds: z.number(),
  cpuSeconds: z.number(),
  peakMemoryBytes: z.number(),
});
const portalFigures = z.object({
  uploadSeconds: z.number(),
  uploadCpuSeconds: z.number(),
  /** From the end of the upload to 'Order Completed': also queue, store and database. */
  conversionSeconds: z.number(),
  steps: z.array(z.object({ step: z.string(), seconds: z.number(), cpuSeconds: z.number(), peakMemoryMb: z.number() })),
  /** Highest sum of resident memory over every process of the app, database included, with shared pages counted once per process. */
  peakMemoryMb: z.number(),
  view: cloudView.extend({ cpuSeconds: z.number() }),
});
export type PortalFigures = z.infer<typeof portalFigures>;

/** Takes a LAS file through a running portal: upload, conversion, and the requests of the viewer of its cloud. */
export async function measurePortal(app: RunningApp, path: string): Promise<PortalFigures> {
  const { size } = statSync(path);
  const supervisor = app.processes()[0]?.pid ?? 0;
  let peakBytes = 0;
  const sampling = setInterval(() => (peakBytes = Math.max(peakBytes, treeMemoryBytes(supervisor))), SAMPLE_MS);
  const { projectId, uploadId } = await app.order('office', size, 'las');
  const upload = await watch(app, () => uploadFile(app, uploadId, path, size));
  const conversion = await watch(app, () => until(isDone(app, projectId), LIMIT_MS));
  clearInterval(sampling);
  const { assets } = await app.project(projectId);
  const octree = assets.find(({ role, format }) => role === 'cloud_classified' && format === 'octree');
  const view = await watch(app, () => viewCloud(app, octree?.asset_url ?? ''));
  return {
    uploadSeconds: upload.seconds,
    uploadCpuSeconds: upload.webCpuSeconds,
    conversionSeconds: conversion.seconds,
    steps: stepsIn(app.output),
    peakMemoryMb: Math.round(peakBytes / 2 ** 20),
    view: { ...view.value, cpuSeconds: view.webCpuSeconds },
  };
}

async function watch<T>(
  app: RunningApp,
  work: () => Promise<T>,
): Promise<{ value: T; seconds: number; webCpuSeconds: number }> {
  const web = app.find('main.mjs');
  const startedAt = performance.now();
  const cpuBefore = cpuSecondsOf(web);
  const value = await work();
  return { value, seconds: (performance.now() - startedAt) / 1000, webCpuSeconds: cpuSecondsOf(web) - cpuBefore };
}

function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** The worker logs how each step went. */
function stepsIn(output: string): PortalFigures['steps'] {
  return output.split('\n').flatMap((line) => {
    const found = stepLine.safeParse(parseLine(line));
    if (!found.success) return [];
    const { job, seconds, cpuSeconds, peakMemoryBytes } = found.data;
    return [{ step: job, seconds, cpuSeconds, peakMemoryMb: Math.round(peakMemoryBytes / 2 ** 20) }];
  });
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // Not from the log: the starter prints plain text.
    return undefined;
  }
}
