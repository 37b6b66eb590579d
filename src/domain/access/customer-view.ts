/** How long staff see the portal as a customer before they must ask again. */
export const CUSTOMER_VIEW_MINUTES = 30;

/** Minutes between two times, rounded as people tell them. */
export function viewMinutes(startedAt: Date, endedAt: Date): number {
  return Math.max(0, Math.round((endedAt.getTime() - startedAt.getTime()) / 60_000));
}

/** The page of the console that a view was opened from. */
export function consolePathOf({ teamId, projectId }: { teamId: string; projectId: string | null }): string {
  return projectId === null ? `/ops/teams/${teamId}` : `/ops/orders/${projectId}`;
}
