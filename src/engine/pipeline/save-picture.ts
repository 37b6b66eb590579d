import { writeFileSync } from 'node:fs';
import { encodePng } from '#engine/pictures/encode-png.ts';
import type { Picture } from '#engine/pictures/encode-png.ts';
import { writeOutput } from './job-file.ts';

/** Shaded views have the page's darkest ground behind them, in light and dark alike. */
export const DARK_GROUND = [15, 18, 22] as const;
/** Two pixels for each of a card. Of clouds more would be heavy, since their grain does not compress, and of thumbnails a portfolio has many. */
export const CARD = { width: 640, height: 480 };

/** Writes a picture into a job's folder as PNG. Answers its name. */
export const savePicture = (job: string, name: string, picture: Picture): Promise<string> =>
  writeOutput(job, name, (path) => writeFileSync(path, encodePng(picture)));
