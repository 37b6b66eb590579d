const DAY_MS = 24 * 3600_000;

/** How long a link still lives, as its row says it: days are rounded up, so that a link made for 30 days says 30. */
export function expiryOf(
  expiresAt: Date,
  now: Date,
): { kind: 'expired' } | { kind: 'soon' } | { kind: 'in'; days: number } {
  const leftMs = expiresAt.getTime() - now.getTime();
  if (leftMs <= 0) return { kind: 'expired' };
  return leftMs <= DAY_MS ? { kind: 'soon' } : { kind: 'in', days: Math.ceil(leftMs / DAY_MS) };
}
