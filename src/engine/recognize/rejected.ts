import type { Building } from '#domain/building/building.ts';

/** A thing that was detected and left out of the model, and why, in words. */
export type Rejected = Building['rejected'][number];

/** Below this nothing is modelled. */
const LEAST_CONFIDENCE = 0.35;

/** A candidate left out: its confidence stays below what is modelled. */
export function rejected(
  category: 'walls' | 'doors' | 'windows' | 'stairs' | 'objects',
  reason: string,
  confidence: number,
): Rejected {
  return {
    category,
    reason,
    confidence: Math.round(100 * Math.max(0, Math.min(LEAST_CONFIDENCE - 0.01, confidence))) / 100,
  };
}
