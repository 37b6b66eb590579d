import { combinedScopes } from '#domain/scope/scope.ts';
import type { GroupKey } from './columns.ts';

type Grouped = {
  status: string;
  spaceType: string | null;
  estimatedTier: string | null;
  scope: readonly string[];
  month_received: string | null;
  month_completed: string | null;
};

/** What a project is grouped under; several scopes count as one value, in whatever order. Null: it has none, and its group comes last. */
export function groupValue(project: Grouped, key: GroupKey): string | null {
  switch (key) {
    case 'status':
      return project.status;
    case 'spaceType':
      return project.spaceType;
    case 'estimatedTier':
      return project.estimatedTier;
    case 'modelScopes':
      return combinedScopes(project.scope) || null;
    case 'monthReceived':
      return project.month_received;
    case 'monthCompleted':
      return project.month_completed;
  }
}
