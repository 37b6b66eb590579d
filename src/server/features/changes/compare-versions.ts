import { and, eq, inArray } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import type { Comparison } from '#contract/changes.ts';
import { ELEMENT_TABLE_ROLE } from '#domain/deliverables/asset-roles.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { asset } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { isElementTableSettled, requestElementTable } from '#server/records/element-table.ts';
import { readVersions, type Version } from './file-versions.ts';
import type { CompareStored, IndexPair } from './stored-comparison.ts';

type Pair = { before: Version; after: Version };
/** What is known before the elements are compared; `indexes` when both lists are there. */
export type Prepared = { comparison: Comparison; indexes: IndexPair | undefined };

/** Both tables together as they are stored, about a tenth of what they are in memory; a model with a hundred thousand elements has about a fifth. */
const MAX_BYTES = 48 * 2 ** 20;
const TOO_LARGE = 'These models are too large to be compared element by element.';
const NO_ELEMENTS = 'Only IFC models are compared element by element.';

/**
 * Two files of a project, and whether their elements can be compared by now: lists that are missing are asked of a worker, where there is a queue to do so.
 * Throws NOT_FOUND for files that are not there and CONFLICT for two that cannot be compared.
 */
export async function prepareComparison(
  transaction: Scoped,
  queue: PgBoss | undefined,
  projectId: string,
  ids: { before: string; after: string },
): Promise<Prepared> {
  const versions = await readVersions(transaction, [projectId]);
  const [before, after] = [versions.get(ids.before), versions.get(ids.after)];
  if (!before || !after) throw new AppError('NOT_FOUND');
  if (before.wire.id === after.wire.id) throw new AppError('CONFLICT', { userMessage: 'Choose two versions.' });
  if (before.wire.kind !== after.wire.kind)
    throw new AppError('CONFLICT', { userMessage: 'A model and a document cannot be compared.' });
  const isIdentical = before.row.sha256 !== '' && before.row.sha256 === after.row.sha256;
  const answer = (state: Comparison['state'], problem: string | null = null): Prepared => ({
    comparison: { before: before.wire, after: after.wire, state, problem, isIdentical, elements: null },
    indexes: undefined,
  });
  if (isIdentical || before.wire.kind === 'document') return answer('ready');
  const problem = problemOf({ before, after });
  if (problem !== null) return answer('failed', problem);
  if (queue) for (const { row } of [before, after]) await requestElementTable(transaction, queue, row);
  const indexes = await readIndexes(transaction, { before, after });
  if (!indexes) return answer('preparing');
  return indexes.before.bytes + indexes.after.bytes > MAX_BYTES
    ? answer('failed', TOO_LARGE)
    : { ...answer('ready'), indexes };
}

function problemOf({ before, after }: Pair): string | null {
  for (const { wire, row } of [before, after]) {
    if (wire.format !== 'ifc') return NO_ELEMENTS;
    if (row.elementsState === 'failed' && isElementTableSettled(row))
      return `${wire.name}, version ${wire.version}: ${row.elementsProblem ?? 'its elements could not be read.'}`;
  }
  return null;
}

async function readIndexes(transaction: Scoped, { before, after }: Pair): Promise<Prepared['indexes']> {
  const rows = await transaction
    .select()
    .from(asset)
    .where(and(eq(asset.role, ELEMENT_TABLE_ROLE), inArray(asset.madeFrom, [before.wire.id, after.wire.id])));
  const of = ({ wire, row }: Version) =>
    row.elementsState === 'ready' && isElementTableSettled(row)
      ? rows.find(({ madeFrom }) => madeFrom === wire.id)
      : undefined;
  const [first, second] = [of(before), of(after)];
  return first && second && { before: first, after: second };
}

/** The comparison with its elements, where the lists of both are there. Outside of a transaction: it takes its time. */
export async function completeComparison(
  compare: CompareStored,
  { comparison, indexes }: Prepared,
): Promise<Comparison> {
  return indexes ? { ...comparison, elements: await compare(indexes) } : comparison;
}
