import { eq } from 'drizzle-orm';
import type { Scoped } from '#server/platform/database/database.ts';
import { asset, project } from '#server/platform/database/schema.ts';
import { recordAudit } from '#server/records/audit.ts';
import { publishProject } from '#server/records/publish-project.ts';
import { projectOf, type UploadRow } from './upload-store.ts';

/**
 * Makes a file that a customer sent after the order a file of the project, with its audit and event. Answers the
 * project's name, for the word to staff.
 */
export async function receiveProjectFile(
  transaction: Scoped,
  row: UploadRow,
  sha256: string,
  ip: string,
): Promise<string> {
  const projectId = projectOf(row);
  const { purpose, fileName, storageKey, sizeBytes, teamId, createdBy } = row;
  const [of] = await transaction.select().from(project).where(eq(project.id, projectId));
  if (!of) throw new Error('an upload without its project');
  await transaction.insert(asset).values({
    projectId,
    role: purpose === 'order_scan' ? 'original' : 'attachment',
    product: of.type.toUpperCase(),
    format: fileName.split('.').at(-1)?.toLowerCase() ?? '',
    name: fileName,
    storageKey,
    bytes: sizeBytes,
    sha256,
    createdAt: new Date(),
  });
  await recordAudit(transaction, {
    teamId,
    userId: createdBy,
    action: 'file.send',
    objectType: 'project',
    objectId: projectId,
    details: { name: fileName, purpose },
    ip,
  });
  await publishProject(transaction, of);
  return of.name;
}
