import { statSync, type Stats } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, extname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { systemReason } from '#sandbox/system-reason.ts';
import { conversionOptions } from './conversion-options.ts';
import type { ConversionOptions } from './conversion-options.ts';

export const USAGE =
  'Usage: storey convert FILE --out DIR [--json] [--unit m|ft|us-ft|mm|cm] [--up z|y] [--units imperial|metric]' +
  ' [--date YYYY-MM-DD] [--name NAME] [--address ADDRESS]';

/** Wrong use of the command: the message says what is wrong. */
export class UsageError extends Error {}

export type ConvertArguments = { out: string; isJson: boolean; options: ConversionOptions };

/** Reads the arguments of `convert`. Throws `UsageError`. */
export function parseArguments(args: string[]): ConvertArguments {
  const { values, positionals } = tryParse(args);
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new UsageError(file ? 'Give one file.' : 'Give the file to convert.');
  if (!values.out) throw new UsageError('Give the folder for the results with --out.');
  const inputPath = resolve(file);
  const fileName = basename(file);
  const modifiedAt = modificationTime(inputPath);
  const options = conversionOptions.safeParse({
    inputPath,
    fileName,
    name: values.name ?? basename(file, extname(file)),
    ...(values.address !== undefined && { address: values.address }),
    projectId: fileName,
    date: values.date ?? modifiedAt.toISOString().slice(0, 10),
    ...(values.unit !== undefined && { unit: values.unit }),
    ...(values.up !== undefined && { up: values.up }),
    units: values.units ?? 'imperial',
    threads: Math.min(8, availableParallelism()),
  });
  if (!options.success)
    throw new UsageError(`Wrong value of --${String(options.error.issues[0]?.path[0] ?? 'option')}.`);
  return { out: resolve(values.out), isJson: values.json ?? false, options: options.data };
}

function tryParse(args: string[]) {
  try {
    const text = { type: 'string' } as const;
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        out: text,
        json: { type: 'boolean' },
        unit: text,
        up: text,
        units: text,
        date: text,
        name: text,
        address: text,
      },
    });
  } catch (error) {
    // What follows the first sentence is advice for programmers.
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split('. ');
    throw new UsageError(`${sentence.replace(/\.$/, '')}.`);
  }
}

function modificationTime(path: string): Date {
  const found = findEntry(path);
  if (!found?.isFile()) throw new UsageError(`There is no file ${path}.`);
  return found.mtime;
}

function findEntry(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${systemReason(error)}.`, { cause: error });
  }
}
