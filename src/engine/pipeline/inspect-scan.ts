import { axesOf } from '#engine/tile/scan-frame.ts';
import type { ScanFrame } from '#engine/tile/scan-frame.ts';
import { writeJson } from './job-file.ts';
import { decideFrame } from './decide-frame.ts';
import { openScan } from './open-scan.ts';
import { SCAN_FACTS_FILE } from './scan-facts.ts';
import type { ScanFacts } from './scan-facts.ts';
import type { StepContext } from './step-context.ts';

/** Step `inspect`: opens the scan, settles unit, up axis and origin. Throws `FormatError`. */
export async function inspectScan({ job, options, onProgress }: StepContext): Promise<string[]> {
  onProgress(0, 'Reading the file header');
  const scan = await openScan(job, options);
  try {
    const { header } = scan.reader;
    const { frame, foundUnit, remarks } = await decideFrame(scan.reader, options);
    const facts: ScanFacts = {
      format: header.format,
      variant: header.variant,
      ...(header.declaredPointCount !== undefined && { declaredPointCount: header.declaredPointCount }),
      hasColor: header.hasColor,
      hasIntensity: header.hasIntensity,
      hasClassification: header.hasClassification,
      frame,
      ...(foundUnit && { foundUnit }),
      stations: header.poses.map(({ position }) => toEngine(position, frame)),
      remarks: [...header.remarks, ...remarks],
    };
    return [await writeJson(job, SCAN_FACTS_FILE, facts)];
  } finally {
    await scan.close();
  }
}

function toEngine(position: readonly [number, number, number], frame: ScanFrame): [number, number, number] {
  const [x = 0, y = 0, z = 0] = axesOf(frame).map(({ axis, factor, origin }) => position[axis] * factor - origin);
  return [x, y, z];
}
