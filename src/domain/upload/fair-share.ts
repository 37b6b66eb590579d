/** Most that the unfinished uploads of one team reserve, whatever room there is: fifty scans of the largest size. */
export const MAX_TEAM_OPEN_BYTES = 1000 * 2 ** 30;
/** So small a part of what is left is never refused: papers go with a large scan. */
const SMALL_SHARE = 0.01;

/** `leftBytes`: what all open uploads leave; undefined where the store cannot tell. `teamOpenBytes`: what the team's own reserve. */
type Shares = { leftBytes: number | undefined; teamOpenBytes: number };

/**
 * Whether a team may begin an upload beside its unfinished ones: together they take at most half of the room that the other teams' leave.
 * A team without any takes what there is, so that a small disk takes a large scan.
 */
export function isFairShare({ leftBytes, teamOpenBytes }: Shares, sizeBytes: number): boolean {
  const wantedBytes = teamOpenBytes + sizeBytes;
  if (teamOpenBytes === 0) return true;
  if (wantedBytes > MAX_TEAM_OPEN_BYTES) return false;
  return (
    leftBytes === undefined || sizeBytes <= leftBytes * SMALL_SHARE || wantedBytes <= (leftBytes + teamOpenBytes) / 2
  );
}
