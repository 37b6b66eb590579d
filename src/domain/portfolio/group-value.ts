import type { GroupKey } from './columns.ts';

type Grouped = { status: string; spaceType: string | null; estimatedTier: string | null; scope: readonly string[]; month_received: string | null; month_completed: string | null };

/** What a project is grouped under; several scopes stand together as one value. Null: it has none, and its group comes last. */
export function groupValue(project: Grouped, key: GroupKey): string | null {
  switch (key) {
    case 'status': return project.status;
    case 'spaceType': return project.spaceType;
    case 'estimatedTier': return project.estimatedTier;
    case 'modelScopes': return project.scope.join(', ') || null;
    case 'monthReceived': return project.month_received;
    case 'monthCompleted': return project.month_completed;
  }
}
