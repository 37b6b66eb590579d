import { useQueryClient } from '@tanstack/react-query';
import type { RecordChange, WireProject } from '#contract/projects.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { projectQuery } from '#web/lib/queries.ts';
import { textsOf } from '#web/lib/texts.ts';
import { notifyDone, notifyFailure } from '#web/ui/notify.tsx';
import type { ProjectCalls } from './project-actions.tsx';
import type { ProjectEdits } from './summary-card.tsx';

const update = (change: RecordChange) => answerOf(api.api['update-airtable-record'].$post({ json: change }));

/** What can be done to a project, with its caches refreshed and failures said; an edit that failed leaves the old value (E4). */
export function useProjectCalls(
  project: WireProject | undefined,
  onRemoved: () => void,
): { edits: ProjectEdits; calls: ProjectCalls } {
  const queries = useQueryClient();
  const texts = textsOf('engineProject');
  const projectId = project?.projectId ?? '';
  const locationId = project?.locationId ?? '';
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: projectQuery(projectId).queryKey }),
      queries.invalidateQueries({ queryKey: ['projects'] }),
      queries.invalidateQueries({ queryKey: ['location'] }),
    ]);

  const tryEdit = async (what: string, change: RecordChange): Promise<boolean> => {
    try {
      await update(change);
      return true;
    } catch (error) {
      console.warn(what, error);
      notifyFailure(texts('saveFailed', { what, reason: sentenceOf(error) }));
      return false;
    }
  };
  const edit = async (what: string, change: RecordChange) => {
    await tryEdit(what, change);
    await refresh();
  };
  const renameProject = (name: string, seen: string): RecordChange => ({
    tableName: 'Projects',
    recordId: projectId,
    fieldsToUpdate: { project_name: name },
    seen: { project_name: seen },
  });
  // Both names or neither: the specification has a call for each.
  const rename = async (name: string, seen: string) => {
    const isRenamed = await tryEdit(texts('nameFailed'), renameProject(name, seen));
    const isWhole =
      isRenamed &&
      (await tryEdit(texts('locationNameFailed'), {
        tableName: 'Locations',
        recordId: locationId,
        fieldsToUpdate: { location_name: name },
      }));
    if (isRenamed && !isWhole && project)
      await update(renameProject(seen, name)).catch((error: unknown) =>
        console.warn('the name is not taken back', error),
      );
    await refresh();
  };
  const param = { projectId };
  const call = (send: () => Promise<unknown>, message: string | null) => async () => {
    await send();
    if (message) notifyDone(message);
    await refresh();
  };
  return {
    edits: {
      rename,
      setAddress: (address) =>
        edit(texts('recordFailed'), {
          tableName: 'Locations',
          recordId: locationId,
          fieldsToUpdate: { address },
          ...(project && { seen: { address: project.address[0] ?? null } }),
        }),
      setSpaceType: (type) =>
        edit(texts('recordFailed'), {
          tableName: 'Locations',
          recordId: locationId,
          fieldsToUpdate: { space_type: type },
          ...(project && { seen: { space_type: project.spaceType } }),
        }),
    },
    calls: {
      cancel: call(() => answerOf(api.api.projects[':projectId'].cancel.$post({ param })), texts('cancelled')),
      rerun: (json) =>
        call(() => answerOf(api.api.projects[':projectId'].rerun.$post({ param, json })), texts('rerunDone'))(),
      remove: async () => {
        await answerOf(api.api.projects[':projectId'].$delete({ param }));
        onRemoved();
        await queries.invalidateQueries({ queryKey: ['projects'] });
      },
    },
  };
}

/** Brings a deleted project back. */
export async function restoreProject(projectId: string): Promise<void> {
  await answerOf(api.api.projects[':projectId'].restore.$post({ param: { projectId } }));
}
