import { closeSync, openSync } from 'node:fs';
import { DEVIATION_STEP_M } from '#domain/deviation/deviation.ts';
import { writeFully } from '#engine/tile/spill.ts';

/** Opens a file of deviations, one for each point of an octree in its order, which `write` appends to. */
export function openDeviationFile(path: string): { write: (values: Int16Array) => void; close: () => void } {
  const file = openSync(path, 'w');
  let bytes = 0;
  return {
    write: (values) => {
      writeFully(file, new Uint8Array(values.buffer, values.byteOffset, values.byteLength), bytes);
      bytes += values.byteLength;
    },
    close: () => closeSync(file),
  };
}

/** A distance as it is stored. `reachM` at most. */
export const storedDistance = (distanceM: number): number => Math.round(distanceM / DEVIATION_STEP_M);
