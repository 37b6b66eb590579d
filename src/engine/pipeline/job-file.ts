import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';

/**
 * Makes one output of a step: `write` gets the path of `name.part`, which takes its place under `name` when it is whole.
 * What an interrupted run left is removed first. Answers the name.
 */
export async function writeOutput(
  job: string,
  name: string,
  write: (path: string) => Promise<void> | void,
): Promise<string> {
  const part = join(job, `${name}.part`);
  rmSync(part, { recursive: true, force: true });
  await write(part);
  rmSync(join(job, name), { recursive: true, force: true });
  renameSync(part, join(job, name));
  return name;
}

/** Writes a value as JSON, whole or not at all. */
export function writeJson(job: string, name: string, value: unknown): Promise<string> {
  return writeOutput(job, name, (path) => writeFileSync(path, `${JSON.stringify(value, undefined, 1)}\n`));
}

/** Reads a JSON file of the job. Throws when it is missing or of another shape. */
export function readJson<T>(job: string, name: string, schema: z.ZodType<T>): T {
  return schema.parse(JSON.parse(readFileSync(join(job, name), 'utf8')));
}

/** True when a step left this output. */
export function hasOutput(job: string, name: string): boolean {
  return existsSync(join(job, name));
}
