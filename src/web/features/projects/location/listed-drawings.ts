import { skipToken, useQuery } from '@tanstack/react-query';
import type { ListedDrawing } from '#contract/files.ts';
import type { WireProject } from '#contract/projects.ts';
import { ASSET_LIST_ROLE } from '#domain/deliverables/asset-roles.ts';
import { ASSET_LIST_PROBLEM } from '#domain/drawing/asset-list.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { said, saidOf } from '#web/lib/said.ts';
import { type ChoosableProject, type FileChoice, isVerifiedIn, type OverlayModel } from './file-choice.ts';

/** The delivered JSON lists of a tab, which name drawings of their own. */
export const hasListOf = ({ assets, ...project }: ChoosableProject, tab: 'preview' | 'verified'): boolean =>
  assets.some(
    ({ role, product }) => role === ASSET_LIST_ROLE && isVerifiedIn(project, product) === (tab === 'verified'),
  );

/** The same each time. */
const NONE: readonly ListedDrawing[] = [];

/** What the JSON lists of a project name, as the server resolves it; asked only where there is a list. */
export function useListedDrawings({ projectId, assets }: Pick<WireProject, 'projectId' | 'assets'>) {
  const lists = assets.filter(({ role }) => role === ASSET_LIST_ROLE).map(({ id }) => id);
  const query = useQuery({
    queryKey: ['listed-drawings', projectId, ...lists],
    queryFn:
      lists.length === 0
        ? skipToken
        : () => answerOf(api.api.projects[':projectId']['listed-drawings'].$get({ param: { projectId } })),
  });
  return {
    listed: query.data?.drawings ?? NONE,
    problem: query.isError ? said(ASSET_LIST_PROBLEM) : (saidOf(query.data?.problem) ?? null),
    isPending: lists.length > 0 && query.isPending,
  };
}

/** The drawings of a project with those that lists name besides; a file is chosen once, and a plan of the conversion is shown as the plan. */
export function withListed(
  project: ChoosableProject,
  drawings: readonly FileChoice[],
  listed: readonly ListedDrawing[],
): FileChoice[] {
  const own = new Set(project.assets.filter(({ role }) => role === 'drawing').map(({ id }) => id));
  const added = listed.flatMap((item, i): FileChoice[] =>
    item.assetType !== 'dxf' || (item.id !== null && own.has(item.id))
      ? []
      : [
          {
            id: item.id ?? `listed-${i}`,
            name: item.name,
            url: item.viewUrl ?? undefined,
            state: item.state,
            isVerified: isVerifiedIn(project, item.product),
            isOfScan: false,
            placement: null,
          },
        ],
  );
  return [...drawings, ...added].toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}

/** Models to lay over a drawing, with those that lists name besides. */
export function withListedModels(
  models: readonly OverlayModel[],
  listed: readonly ListedDrawing[],
): readonly OverlayModel[] {
  const added = listed.flatMap(({ assetType, id, name, viewUrl }) =>
    assetType === 'ifc' && id !== null && viewUrl !== null && models.every((model) => model.id !== id)
      ? [{ id, name, url: viewUrl }]
      : [],
  );
  return [...models, ...added];
}
