import { z } from 'zod';
import { isVisible } from '#domain/naming/beginning-of.ts';
import { canView, commentAccess, type Principal, type ProjectFacts } from '#domain/access/access.ts';

export const VIEW_NAME_MAX = 80;
export const viewName = z
  .string()
  .trim()
  .refine(isVisible, 'Name the view first.')
  .max(VIEW_NAME_MAX, `At most ${VIEW_NAME_MAX} characters.`);
/** Of one person on one model in all its versions. */
export const MAX_VIEWS = 200;

/**
 * What somebody can do with the saved views of a model. `read`: open the team's; `own`: have views of their own; `team`: that,
 * and open and save the team's.
 */
export const savedViewAccesses = ['none', 'read', 'own', 'team'] as const;
export type SavedViewAccess = (typeof savedViewAccesses)[number];

/**
 * Views are for people who are signed in and see the project by name: a share link has none. The team's are for its members and
 * staff alone, because they show what a team looks at; with whom a project is shared, and on a demo, everybody has their own
 * (authorization.md R11).
 */
export function savedViewAccess(principal: Principal, project: ProjectFacts): SavedViewAccess {
  if (!canView(principal, project) || commentAccess(principal, project) === 'none') return 'none';
  if (principal.kind === 'staff') return 'team';
  if (principal.kind !== 'user') return 'none';
  // What is deleted is seen by its team alone.
  if (project.isDeleted) return 'read';
  if (principal.teamId !== project.teamId || project.isDemo) return 'own';
  // Once its hosting is over (ruling 43), nothing is saved any more.
  return project.isArchived ? 'read' : 'team';
}

/** `ownerId`: of a view that one person alone has; null for the team's. `authorId`: who saved it; null where the account is gone. */
type ViewFacts = { ownerId: string | null; authorId: string | null };

/** Who renames, replaces and deletes a view: whose it is; of the team's, who saved it, admins of the team, and staff. */
export function canChangeView(principal: Principal, access: SavedViewAccess, view: ViewFacts): boolean {
  if (!('role' in principal) || access === 'none' || access === 'read') return false;
  if (view.ownerId !== null) return view.ownerId === principal.userId;
  return (
    access === 'team' &&
    (view.authorId === principal.userId || principal.kind === 'staff' || principal.role === 'admin')
  );
}

/** Who makes a view the team's, or one's own again: who saved it, where that person may save views of the team. */
export function canMoveView(principal: Principal, access: SavedViewAccess, view: ViewFacts): boolean {
  return access === 'team' && 'userId' in principal && view.authorId === principal.userId;
}
