import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { CONVERTED_FRAME, PROJECT_FRAME, type PanoramaList, type WirePanorama } from '#contract/panoramas.ts';
import type { WireProject } from '#contract/projects.ts';
import { movePose, type PanoramaPlace } from '#domain/panorama/panorama-place.ts';
import { elementsOf } from './viewer-target.ts';
import { useBuilding } from './use-building.ts';
import { answerOf, api } from '#web/lib/api.ts';

/** How often a picture that is being cut is asked about. */
const CUTTING_MS = 1500;

const keyOf = (projectId: string) => ['panoramas', projectId] as const;

/** Who has unlocked the project sees more of them. */
const panoramasQuery = ({ projectId, access }: WireProject) =>
  queryOptions({
    queryKey: [...keyOf(projectId), access.canDownload],
    queryFn: () => answerOf(api.api.projects[':projectId'].panoramas.$get({ param: { projectId } })),
    refetchInterval: ({ state }) =>
      state.data?.panoramas.some((each: WirePanorama) => each.state === 'waiting') ? CUTTING_MS : false,
  });

const NONE: readonly WirePanorama[] = [];

/** The panoramas of a project as they are stored; none until they are read, and where they are not wanted. */
export function usePanoramaList(project: WireProject, isWanted: boolean): readonly WirePanorama[] {
  return useQuery({ ...panoramasQuery(project), enabled: isWanted }).data?.panoramas ?? NONE;
}

/** The panoramas of a project; those of its own scan are where the building is. Undefined until they are read. */
export function usePanoramas(project: WireProject): { list: PanoramaList | undefined; isFailed: boolean } {
  const { data, isError } = useQuery(panoramasQuery(project));
  const elements = elementsOf(project);
  const building = useBuilding(elements?.asset_url);
  if (!data || (elements && building.isPending)) return { list: undefined, isFailed: isError && !data };
  const cloudToProject = building.data?.frame.cloudToProject;
  const panoramas = data.panoramas.map((each): WirePanorama => {
    const { pose } = each;
    if (pose?.frame !== CONVERTED_FRAME) return each;
    const moved = cloudToProject ? movePose(pose, cloudToProject) : pose;
    return { ...each, pose: { ...moved, frame: PROJECT_FRAME } };
  });
  return { list: { ...data, panoramas }, isFailed: false };
}

/** Changing, deleting and bringing back panoramas; each reads the list again. They reject with `ApiError`. */
export function usePanoramaCalls(projectId: string) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: keyOf(projectId) });
  const of = (panoramaId: string) => ({ param: { panoramaId } });
  return {
    refresh,
    change: async (id: string, change: { name?: string; place?: PanoramaPlace | null }): Promise<void> => {
      await answerOf(api.api.panoramas[':panoramaId'].$patch({ ...of(id), json: change }));
      await refresh();
    },
    remove: async (id: string): Promise<void> => {
      await answerOf(api.api.panoramas[':panoramaId'].$delete(of(id)));
      await refresh();
    },
    restore: async (id: string): Promise<void> => {
      await answerOf(api.api.panoramas[':panoramaId'].restore.$post(of(id)));
      await refresh();
    },
  };
}
