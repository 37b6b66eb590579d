import type { ByteSource } from '#formats/byte-source.ts';
import { FormatError } from '#formats/format-error.ts';
import { guessFrame, METRES_PER_UNIT } from '#formats/guess-frame.ts';
import { openPointCloud } from '#formats/open-point-cloud.ts';
import type { CloudFormat, CloudHeader } from '#formats/point-cloud.ts';
import { sniffFormat } from '#formats/sniff-format.ts';
import { type Budget, budgetedSource, BudgetSpent } from './budgeted-source.ts';
import { estimateDensity } from './estimate-density.ts';
import { estimateRows } from './estimate-rows.ts';
import { openInside } from './open-inside.ts';
import { remarksOf } from './preflight-remarks.ts';
import { type CloudSample, sampleCloud } from './sample-cloud.ts';
import type { ScanPreflight } from './scan-preflight.ts';

const MAX_SIZE_BYTES = 20 * 2 ** 30;
const MAX_READ_BYTES = 64 * 2 ** 20;
const MAX_MS = 5000;

type Look = {
  format: CloudFormat | undefined;
  header: CloudHeader | undefined;
  rows: number | undefined;
  sample: CloudSample | undefined;
};

/** Opens the cloud and looks at points, as far as the budget goes. */
async function look(source: ByteSource, fileName: string, budget: Budget): Promise<Look> {
  const kind = await sniffFormat(source, fileName);
  const known: Look = {
    format: kind === 'ZIP' ? undefined : kind,
    header: undefined,
    rows: undefined,
    sample: undefined,
  };
  try {
    const reader = await openPointCloud(source, fileName);
    known.header = reader.header;
    known.format = reader.header.format;
    if (known.format === 'PTS' || known.format === 'XYZ') known.rows = await estimateRows(source);
    // The decoder of LAZ is not loaded for a look: header and list of chunks tell enough.
    if (known.format !== 'LAZ') known.sample = await sampleCloud(reader, budget);
    await reader.close();
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error;
  }
  return known;
}

/** Size along each axis: declared bounds are exact, those of a sample at least. */
function extentOf({ header, sample }: Look): ScanPreflight['extent'] {
  const box = header?.bounds ?? (sample && sample.count > 0 ? sample : undefined);
  if (!box) return undefined;
  return {
    size: [box.max[0] - box.min[0], box.max[1] - box.min[1], box.max[2] - box.min[2]],
    isAtLeast: header?.bounds === undefined,
  };
}

function describe(found: Look, sizeBytes: number, insideArchive: string | undefined): ScanPreflight {
  const { header, sample, rows } = found;
  const points = sample && sample.count > 0 ? sample : undefined;
  // Without points only what the file declares is worth saying.
  const frame =
    header && (points ?? header.unit)
      ? guessFrame(points ?? { count: 0, x: [], y: [], z: [] }, header.unit)
      : undefined;
  const count = header?.declaredPointCount ?? rows;
  const density =
    frame && sample && count !== undefined ? estimateDensity(sample, count, METRES_PER_UNIT[frame.unit]) : undefined;
  const preflight: ScanPreflight = {
    verdict: 'go',
    reason: undefined,
    sizeBytes,
    insideArchive,
    format: found.format,
    variant: header?.variant,
    points: count === undefined ? undefined : { count, isEstimate: header?.declaredPointCount === undefined },
    extent: extentOf(found),
    frame,
    hasColor: header?.hasColor,
    densityPerM2: density,
    remarks: [],
  };
  return { ...preflight, remarks: [...(header?.remarks ?? []), ...remarksOf(preflight)] };
}

function refuse(reason: string, sizeBytes: number): ScanPreflight {
  return {
    verdict: 'no-go',
    reason,
    sizeBytes,
    insideArchive: undefined,
    format: undefined,
    variant: undefined,
    points: undefined,
    extent: undefined,
    frame: undefined,
    hasColor: undefined,
    densityPerM2: undefined,
    remarks: [],
  };
}

/**
 * Looks at a scan before it is sent: reads at most 64 MB by slices and takes about 5 s, never the whole file. What it could not find out
 * is undefined: show it as 'checked after upload'. A no-go is final (the engine would refuse the file with the same sentence); unit and up
 * axis are guesses that a person may overrule. Throws only what `source` throws besides `FormatError`.
 * @param now a clock in milliseconds, for example `performance.now`
 */
export async function preflightScan(
  source: ByteSource,
  fileName: string,
  options: { now: () => number },
): Promise<ScanPreflight> {
  if (source.size > MAX_SIZE_BYTES) return refuse(`File ${fileName} exceeds the size limit (20GB)`, source.size);
  const budget: Budget = { bytesLeft: MAX_READ_BYTES, deadlineMs: options.now() + MAX_MS, now: options.now };
  const limited = budgetedSource(source, budget);
  try {
    const kind = await sniffFormat(limited, fileName);
    if (kind !== 'ZIP') return describe(await look(limited, fileName, budget), source.size, undefined);
    const { entry, inside } = await openInside(limited);
    return describe(await look(inside, entry.fileName, budget), source.size, entry.fileName);
  } catch (error) {
    if (error instanceof FormatError) return refuse(error.message, source.size);
    if (error instanceof BudgetSpent) return { ...refuse('', source.size), verdict: 'go', reason: undefined };
    throw error;
  }
}
