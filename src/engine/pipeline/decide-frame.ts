import type { FoundUnit, UnitBasis } from '#domain/engine/scan-unit.ts';
import { FormatError } from '#formats/format-error.ts';
import { guessFrame, METRES_PER_UNIT } from '#formats/guess-frame.ts';
import type { FrameGuess } from '#formats/guess-frame.ts';
import type { PointReader } from '#formats/point-cloud.ts';
import { SAMPLE_SPREAD } from '#formats/sample-spread.ts';
import { median } from '#geometry/median.ts';
import type { ScanFrame } from '#engine/tile/scan-frame.ts';
import type { ConversionOptions } from './conversion-options.ts';

const KEPT_PER_BATCH = 128;

type Sample = { count: number; x: number[]; y: number[]; z: number[] };

/**
 * Settles unit, up axis and origin: what the customer set, else what the file says, else a guess from points all over the
 * file, each with its reason. The origin is a whole number of metres in the middle of the sample. Throws `FormatError`.
 */
export async function decideFrame(
  reader: PointReader,
  options: Pick<ConversionOptions, 'unit' | 'up'>,
): Promise<{ frame: ScanFrame; foundUnit: FoundUnit | undefined; remarks: string[] }> {
  const sample = await samplePoints(reader);
  const guess = guessFrame(sample, reader.header.unit);
  const upAxis = options.up ?? guess.upAxis;
  const metresPerUnit = METRES_PER_UNIT[options.unit ?? guess.unit];
  const middleOf = (values: readonly number[]): number => median(values) ?? 0;
  const [x, y, z] = [middleOf(sample.x), middleOf(sample.y), middleOf(sample.z)];
  const middle = upAxis === 'z' ? [x, y, z] : [x, -z, y];
  // + 0: no minus zero.
  const [originX = 0, originY = 0, originZ = 0] = middle.map((value) => Math.round(value * metresPerUnit) + 0);
  return {
    frame: { metresPerUnit, upAxis, origin: [originX, originY, originZ] },
    foundUnit: options.unit ? undefined : { unit: guess.unit, basis: basisOf[guess.unitBasis] },
    remarks: remarksOn(guess, options),
  };
}

const basisOf: Record<FrameGuess['unitBasis'], UnitBasis> = {
  declared: 'stated',
  storey: 'detected',
  open: 'assumed',
  default: 'assumed',
};

function remarksOn(guess: FrameGuess, options: Pick<ConversionOptions, 'unit' | 'up'>): string[] {
  const unit = options.unit
    ? [`The unit was set to ${options.unit}.`]
    : [
        guess.unitReason,
        ...(guess.contradictingUnit ? [`The height of its stories speaks for ${guess.contradictingUnit}.`] : []),
      ];
  const up = options.up ? `${options.up.toUpperCase()} was set as up.` : guess.upReason;
  return [...unit, up];
}

async function samplePoints(reader: PointReader): Promise<Sample> {
  const sample: Sample = { count: 0, x: [], y: [], z: [] };
  let batches = 0;
  for await (const { count, x, y, z } of reader.batches(SAMPLE_SPREAD)) {
    const step = Math.max(1, Math.ceil(count / KEPT_PER_BATCH));
    for (let i = 0; i < count; i += step) {
      sample.x.push(x[i]!);
      sample.y.push(y[i]!);
      sample.z.push(z[i]!);
      sample.count++;
    }
    if (++batches >= 4 * SAMPLE_SPREAD.sampleBatches) break;
  }
  if (sample.count === 0) throw new FormatError('NO_POINTS', 'The file contains no usable points.');
  return sample;
}
