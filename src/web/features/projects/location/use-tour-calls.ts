import { useQueryClient } from '@tanstack/react-query';
import type { WireProject } from '#contract/projects.ts';
import { TOUR_FORMAT, type Tour, type TourFields } from '#domain/deliverables/tour.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { locationQuery, projectQuery } from '#web/lib/queries.ts';

/** Adding, changing and deleting tours of a project; each reads the project again, and so does `refresh`. They reject with `ApiError`. */
export function useTourCalls({ projectId, locationId }: Pick<WireProject, 'projectId' | 'locationId'>) {
  const queries = useQueryClient();
  const refresh = async () => {
    await Promise.all(
      [locationQuery(locationId), projectQuery(projectId)].map(({ queryKey }) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
  };
  return {
    refresh,
    add: async ({ name, url }: TourFields, key: string): Promise<Tour> => {
      const json = {
        asset_name: name,
        virtual_tour_url: url,
        asset_type: TOUR_FORMAT as typeof TOUR_FORMAT,
        project: [projectId],
      };
      const made = await answerOf(
        api.api.virtualtours['create-virtual-tour'].$post({ json }, { headers: { 'idempotency-key': key } }),
      );
      await refresh();
      return made;
    },
    /** `seen`: what was stored of each field when somebody began to type in it. */
    change: async (id: string, { name, url }: TourFields, seen: TourFields): Promise<void> => {
      await answerOf(
        api.api['update-virtual-tour'].$post({
          json: {
            assetRecordId: id,
            updatedAssetName: name,
            updatedVirtualTour: url,
            seen: { updatedAssetName: seen.name, updatedVirtualTour: seen.url },
          },
        }),
      );
      await refresh();
    },
    remove: async (id: string): Promise<void> => {
      await answerOf(api.api['delete-virtual-tour'].$post({ json: { assetRecordId: id } }));
      await refresh();
    },
  };
}
