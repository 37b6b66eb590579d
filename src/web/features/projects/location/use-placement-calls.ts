import { useQueryClient } from '@tanstack/react-query';
import type { WirePlacement } from '#contract/placements.ts';
import type { WireProject } from '#contract/projects.ts';
import type { Placement } from '#domain/placement/placement.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { locationQuery, projectQuery } from '#web/lib/queries.ts';
import { deviationsKey } from './use-deviations.ts';

/** Setting, removing and undoing where a file lies; each reads the project again, and so does `refresh`. They reject with `ApiError`. */
export function usePlacementCalls({ projectId, locationId }: Pick<WireProject, 'projectId' | 'locationId'>) {
  const queries = useQueryClient();
  const refresh = async () => {
    await Promise.all(
      // A comparison with a model is out of date, or can be made at last.
      [locationQuery(locationId).queryKey, projectQuery(projectId).queryKey, deviationsKey(projectId)].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
  };
  const calls = api.api.placements[':assetId'];
  const done = async (answer: Promise<{ placement: WirePlacement | null }>): Promise<WirePlacement | null> => {
    const { placement } = await answer;
    await refresh();
    return placement;
  };
  return {
    refresh,
    /** `shownId`: the placement that the page showed. */
    set: (assetId: string, placement: Placement, shownId: string | null) =>
      done(answerOf(calls.$put({ param: { assetId }, json: { placement, shownId } }))),
    remove: (assetId: string, shownId: string) =>
      done(answerOf(calls.$delete({ param: { assetId }, query: { shownId } }))),
    undo: (assetId: string, shownId: string | null) =>
      done(answerOf(calls.undo.$post({ param: { assetId }, json: { shownId } }))),
  };
}
