// Started by run-step.ts: makes the smaller copy of a picture, which is looked at in its place.
import { writeFileSync } from 'node:fs';
import { openFileSource } from '#engine/io/file-source.ts';
import { reducePicture } from '#engine/pictures/reduce-picture.ts';
import { FormatError } from '#formats/format-error.ts';
import { writeOutput } from './job-file.ts';
import { REDUCED_FILE } from './output-files.ts';
import { runProgram } from './run-program.ts';

await runProgram(async ({ job, options }) => {
  const source = await openFileSource(options.inputPath);
  try {
    const reduced = await reducePicture(source);
    return { kind: 'done', outputs: [await writeOutput(job, REDUCED_FILE, (path) => writeFileSync(path, reduced))] };
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return { kind: 'refused', verdict: 'unreadable', reason: error.message };
  } finally {
    await source.close();
  }
});
