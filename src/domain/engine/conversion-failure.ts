/**
 * Why a conversion failed: the file cannot be read, it contains no building, its rooms explain too little of the scanned
 * floor, it needs more than a step is allowed, the engine broke off, or somebody stopped it.
 */
export const conversionFailures = [
  'unreadable',
  'no-building',
  'few-rooms',
  'too-large',
  'crashed',
  'stopped',
] as const;
export type ConversionFailure = (typeof conversionFailures)[number];

type Remedy = {
  /** Whose turn it is. */
  turn: 'customer' | 'staff';
  needsNewScan: boolean;
  /** Whether converting the same file once more can help, as it is or with another unit and up axis. */
  rerun: 'same' | 'frame' | 'none';
  /** What the customer can do, in one or two sentences; null where nobody knows. */
  advice: string | null;
};

const remedies: Record<ConversionFailure, Remedy> = {
  unreadable: {
    turn: 'customer',
    needsNewScan: true,
    rerun: 'none',
    advice: 'Export the scan again or in another format, then start a new conversion with that file.',
  },
  'no-building': {
    turn: 'customer',
    needsNewScan: true,
    rerun: 'frame',
    advice:
      'If the unit or the up axis of the scan was wrong, convert it again with the right one. Otherwise a new conversion with another scan is needed.',
  },
  'few-rooms': {
    turn: 'customer',
    needsNewScan: true,
    rerun: 'none',
    advice:
      'Converting this file again will not help. Scan the rooms from inside, with their walls, then start a new conversion with that scan.',
  },
  'too-large': {
    turn: 'customer',
    needsNewScan: true,
    rerun: 'none',
    advice: 'Thin out the point cloud or split it into parts, then start a new conversion with the smaller file.',
  },
  crashed: {
    turn: 'staff',
    needsNewScan: false,
    rerun: 'same',
    advice: 'Convert it again. If it fails once more, contact support.',
  },
  stopped: {
    turn: 'customer',
    needsNewScan: false,
    rerun: 'frame',
    advice: 'You can convert it again from the uploaded scan.',
  },
};
const UNKNOWN: Remedy = { turn: 'staff', needsNewScan: false, rerun: 'frame', advice: null };

/** What can help after a failure; null: of a conversion that failed before causes were stored. */
export const remedyOf = (cause: ConversionFailure | null): Remedy => (cause ? remedies[cause] : UNKNOWN);
