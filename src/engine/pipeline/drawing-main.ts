// Started by run-step.ts: makes the viewer's drawing of a DXF or DWG that a person drew, and its picture.
import { fstatSync, readFileSync, writeFileSync } from 'node:fs';
import { convertDrawing } from '#engine/cad/convert-drawing.ts';
import { DRAWING_LIMITS, DrawingRefused, tooMuch } from '#engine/cad/drawing-limits.ts';
import { drawDrawingPicture } from '#engine/pictures/draw-drawing-picture.ts';
import { openPassed } from '#sandbox/passed-file.ts';
import { writeOutput } from './job-file.ts';
import { DRAWING_FILE, PICTURE_FILES } from './output-files.ts';
import { runProgram } from './run-program.ts';
import { CARD, savePicture } from './save-picture.ts';
import type { StepOutcome } from './step-outcome.ts';

await runProgram(({ job, options }) =>
  convert(options.inputPath, job).catch((error: unknown): StepOutcome => {
    if (!(error instanceof DrawingRefused)) throw error;
    if (error.cause instanceof Error) process.stderr.write(`${error.cause.stack}\n`);
    return { kind: 'refused', verdict: 'unreadable', reason: error.message };
  }),
);

async function convert(path: string, folder: string): Promise<StepOutcome> {
  const file = openPassed(path);
  if (fstatSync(file).size > DRAWING_LIMITS.fileBytes) throw tooMuch.bytes();
  const drawing = convertDrawing(readFileSync(file));
  return {
    kind: 'done',
    outputs: [
      await writeOutput(folder, DRAWING_FILE, (part) => writeFileSync(part, JSON.stringify(drawing))),
      await savePicture(folder, PICTURE_FILES.drawing, drawDrawingPicture(drawing, CARD.width, CARD.height)),
    ],
  };
}
