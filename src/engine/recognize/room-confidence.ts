import type { RoomDraft } from './find-rooms.ts';

/** Trust in a room, 0 to 1: how much of its area was seen, less where a part of its boundary is assumed. */
export function roomConfidence({
  seenShare,
  hasOpenBoundary,
}: Pick<RoomDraft, 'seenShare' | 'hasOpenBoundary'>): number {
  return Math.min(0.98, 0.4 + 0.6 * seenShare) * (hasOpenBoundary ? 0.7 : 1);
}
