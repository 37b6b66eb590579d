import type { FrameGuess } from '#formats/guess-frame.ts';
import type { CloudFormat } from '#formats/point-cloud.ts';

/** What a look at a scan revealed before it is sent. Undefined means: checked after upload. */
export type ScanPreflight = {
  verdict: 'go' | 'no-go';
  /** Why not, one sentence to show. Undefined for a go. */
  reason: string | undefined;
  sizeBytes: number;
  /** Name of the scan when it is inside a zip. */
  insideArchive: string | undefined;
  format: CloudFormat | undefined;
  /** For example '1.4, point format 7'. */
  variant: string | undefined;
  /** Estimated for text files, by the length of their lines. */
  points: { count: number; isEstimate: boolean } | undefined;
  /** Size along x, y, z in file units; `isAtLeast` when only a sample was seen. */
  extent: { size: [number, number, number]; isAtLeast: boolean } | undefined;
  /** Unit and up axis, each with its reason. */
  frame: FrameGuess | undefined;
  hasColor: boolean | undefined;
  /** Points per square metre of surface, rough. */
  densityPerM2: number | undefined;
  /** Plain sentences, none of which forbids to go on. */
  remarks: string[];
};
