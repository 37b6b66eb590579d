import { isNull, sql } from 'drizzle-orm';
import type { Scoped } from '#server/platform/database/database.ts';
import { asset, type StepFile } from '#server/platform/database/schema.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { isConverting } from '#server/records/rules/conversion-status.ts';

type InSystem = <T>(work: (transaction: Scoped) => Promise<T>) => Promise<T>;
type Project = {
  id: string;
  name: string;
  isRunning: boolean;
  uploads: string[];
  /** Prefixes of the tiles of panoramas. */ folders: string[];
  outputs: Record<string, StepFile[]> | null;
};

/** Assets whose file is not in the store, and files that nothing names. Files of a conversion under way are its own business. */
export async function findStoreFaults(store: ObjectStore, inSystem: InSystem): Promise<string[]> {
  // Files first: one that is stored in the meantime is not reported missing, and a row that is added in the meantime already has its file.
  const keys = await keysByProject(store);
  const projects = new Map((await inSystem(readProjects)).map((row) => [row.id, row]));
  const assets = Map.groupBy(
    await inSystem((transaction) =>
      transaction
        .select({ id: asset.id, projectId: asset.projectId, name: asset.name, key: asset.storageKey })
        .from(asset)
        .where(isNull(asset.linkUrl))
        .orderBy(asset.projectId, asset.name),
    ),
    ({ projectId }) => projectId,
  );
  const faults: string[] = [];
  for (const [projectId, own] of assets) {
    for (const { id, name, key } of own) {
      // A folder of files is there when the file is that names the others.
      const file = key.endsWith('/') ? `${key}metadata.json` : key;
      if (!keys.get(projectId)?.has(file) && (await store.size(file)) === undefined)
        faults.push(`asset ${id} (${name}) of project ${projectId}: its file ${key} is not in the store`);
    }
  }
  for (const [projectId, stored] of [...keys].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const owner = projects.get(projectId);
    if (!owner) faults.push(`project/${projectId}/: ${stored.size} files of a project that does not exist`);
    if (!owner || owner.isRunning) continue;
    const named = new Set([
      ...owner.uploads,
      ...Object.values(owner.outputs ?? {}).flatMap((files) => files.map(({ key }) => key)),
    ]);
    const ofAssets = [...(assets.get(projectId) ?? []).map(({ key }) => key), ...owner.folders];
    for (const key of [...stored].sort()) {
      if (!named.has(key) && !ofAssets.some((known) => key === known || (known.endsWith('/') && key.startsWith(known))))
        faults.push(`${key}: no asset of project ${projectId} (${owner.name}) names this file`);
    }
  }
  return faults;
}

async function keysByProject(store: ObjectStore): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>();
  for await (const key of store.list('project/')) {
    const projectId = key.split('/')[1] ?? '';
    const keys = found.get(projectId) ?? new Set();
    found.set(projectId, keys.add(key));
  }
  return found;
}

async function readProjects(transaction: Scoped): Promise<Project[]> {
  const { rows } = await transaction.execute<Project>(sql`
    select p.id, p.name, c.outputs, ${isConverting(sql`p.status`)} and c.project_id is not null as "isRunning",
      array(select u.storage_key from upload u where u.project_id = p.id union all
        select s.storage_key from signature s where s.project_id = p.id and s.storage_key is not null) as uploads,
      array(select n.storage_key from panorama n where n.project_id = p.id and n.storage_key is not null union all
        select d.storage_key from deviation d where d.project_id = p.id union all
        select e.storage_key from exit_package e where e.project_id = p.id) as folders
    from project p left join conversion c on c.project_id = p.id`);
  return rows;
}
