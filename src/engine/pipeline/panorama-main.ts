// Started by run-step.ts: cuts a picture, or those inside an E57 file, into tiles.
import { cutPanoramas } from '#engine/panorama/cut-panoramas.ts';
import { FormatError } from '#formats/format-error.ts';
import { runProgram } from './run-program.ts';

await runProgram(async ({ job, options, onProgress }) => {
  try {
    const outputs = await cutPanoramas(options.inputPath, job, (share) => onProgress(share, 'Cutting the picture'));
    return { kind: 'done', outputs };
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return { kind: 'refused', verdict: 'unreadable', reason: error.message };
  }
});
