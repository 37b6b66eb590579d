import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { FormField, W9Details } from '#domain/operator/w9-fields.ts';
import { engineProgram } from '#sandbox/engine-program.ts';
import { endBounded, forkBounded, watchLimits, type ProcessLimits } from '#sandbox/fork-bounded.ts';

const LIMITS: ProcessLimits = { memoryLimitBytes: 768 * 2 ** 20, timeLimitMs: 30_000, cpuLimitSeconds: 20 };
const SOURCE = 'src/engine/pipeline/pdf-form-main.ts';
/** An image has the reader of PDFs in the bundle alone, for commands as well, which run from the sources. */
const [LIBRARY, BUNDLE] = ['node_modules/pdfjs-dist', 'dist/engine/pdf-form-main.mjs'].map((path) => resolve(path));

const field = z.object({
  id: z.string(),
  name: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'list', 'box']),
  maxLength: z.number().nullable(),
  options: z.array(z.string()),
});
const answer = z.object({
  fields: z.array(field).optional(),
  pdf: z.instanceof(Uint8Array).optional(),
});
type Job = { content: Uint8Array; details?: W9Details };

/** Fields of a PDF form that somebody could fill in, in the order of its pages; undefined for what cannot be read. */
export async function readPdfForm(content: Uint8Array): Promise<FormField[] | undefined> {
  return (await ask({ content }))?.fields;
}

/** The form with the operator's details in its fields: everything else of it stays. Undefined for what cannot be read. */
export async function fillPdfForm(content: Uint8Array, details: W9Details): Promise<Uint8Array | undefined> {
  return (await ask({ content, details }))?.pdf;
}

/** In a process that is limited as those that read scans are: the form is a foreign file. Undefined when it ends without an answer, or takes too much. */
function ask(job: Job): Promise<z.infer<typeof answer> | undefined> {
  const child = forkBounded({ program: formProgram(), serialization: 'advanced' });
  const stopWatching = watchLimits(child, LIMITS);
  return new Promise<z.infer<typeof answer> | undefined>((settle) => {
    child.on('message', (message) => settle(answer.safeParse(message).data));
    child.on('error', () => settle(undefined));
    child.on('exit', () => settle(undefined));
    child.send(job, (error) => error && settle(undefined));
  }).finally(() => {
    stopWatching();
    endBounded(child);
  });
}

function formProgram(): string {
  const program = engineProgram(SOURCE);
  return program.endsWith('.ts') && LIBRARY && BUNDLE && !existsSync(LIBRARY) && existsSync(BUNDLE) ? BUNDLE : program;
}
