import type { Scoped } from '#server/platform/database/database.ts';
import { recordAudit } from '#server/records/audit.ts';
import { planImport, writeImport, type ImportOptions, type ImportPlan } from './plan-import.ts';
import type { ReadTable } from './read-table.ts';

type Outcome = {
  /** In the order of their lines. */ problems: string[];
  added: ImportPlan['added'];
  changedCount: number;
  unchangedCount: number;
  locationsMade: number;
};

/**
 * Adds and changes projects as the rows of a table say, all or none: a row whose `id` is stored changes that project, others are
 * new. With problems, or on a dry run, nothing is written. `operator`: who answers for it, in the audit of each team.
 */
export async function importProjects(
  transaction: Scoped,
  table: Pick<ReadTable, 'rows' | 'problems'>,
  { isDryRun = false, operator, ...options }: ImportOptions & { isDryRun?: boolean; operator: string },
): Promise<Outcome> {
  // Rows that can be read are looked at even when others cannot, so that one run tells of all.
  const plan = await planImport(transaction, table.rows, options);
  const { added, changed, unchanged, places } = plan;
  const problems = [...table.problems, ...plan.problems].sort((a, b) => lineOf(a) - lineOf(b));
  const outcome = {
    problems,
    added,
    changedCount: changed.length,
    unchangedCount: unchanged,
    locationsMade: places.changes().made.length,
  };
  if (isDryRun || problems.length > 0) return outcome;
  await writeImport(transaction, plan);
  for (const teamId of new Set([...added, ...changed].map((row) => row.teamId))) {
    const details = {
      operator,
      added: added.filter((row) => row.teamId === teamId).length,
      changed: changed.filter((row) => row.teamId === teamId).length,
    };
    await recordAudit(transaction, {
      teamId,
      userId: null,
      action: 'project.import',
      objectType: 'team',
      objectId: teamId,
      details,
    });
  }
  return outcome;
}

const lineOf = (problem: string) => Number(/^line (\d+)/.exec(problem)?.[1] ?? 0);
