import { z } from 'zod';
import { isVisible, shortened } from '#domain/naming/beginning-of.ts';

/** A message as it is kept: without blanks around it (authorization.md §2.2, "status chat message"). */
export const messageText = z.string().trim().min(1).max(4000).refine(isVisible);

/** The thread that all members of a project's team read. Anybody else who sees the project has one of their own, by their id. */
export const TEAM_THREAD = 'team';

/** Which thread of a project a customer reads and writes. */
export function ownThread(
  { userId, teamId }: { userId: string; teamId: string | null },
  project: { teamId: string },
): string {
  return teamId === project.teamId ? TEAM_THREAD : userId;
}

const EXCERPT = 140;

/** The beginning of a message, in one line, for lists and notifications. */
export function excerptOf(text: string): string {
  return shortened(text.replace(/\s+/g, ' '), EXCERPT);
}
