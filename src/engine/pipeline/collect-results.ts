import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CLASSIFIED_OCTREE_FOLDER, OCTREE_FOLDER } from './scan-facts.ts';
import { TIMINGS_FILE } from './record-timing.ts';

/** Files of a job that the command leaves in the results folder. */
const RESULTS =
  /^(report\.json|elements\.json|statistics\.json|model\.ifc|model\.frag|plan.*\.(svg|dxf|pdf)|classified\.las|.*\.png|deliverables\.zip)$/;

/** Moves the results of a conversion from its job folder to `out`, over those of an earlier run. `octree` is the classified one, where there is one. */
export function collectResults(job: string, out: string): void {
  mkdirSync(out, { recursive: true });
  const move = (from: string, to: string): void => {
    rmSync(join(out, to), { recursive: true, force: true });
    renameSync(join(job, from), join(out, to));
  };
  for (const name of readdirSync(job)) if (RESULTS.test(name) || name === TIMINGS_FILE) move(name, name);
  const octree = [CLASSIFIED_OCTREE_FOLDER, OCTREE_FOLDER].find((folder) => existsSync(join(job, folder)));
  if (octree) move(octree, 'octree');
}
