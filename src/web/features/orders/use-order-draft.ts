import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { OrderService } from '#domain/ordering/order-data.ts';
import { readerDefaults } from '#domain/units/reader-defaults.ts';
import { browserOfReader } from '#web/lib/browser-of-reader.ts';
import type { UnitSystem } from '#web/lib/units.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { OrderDraftStore, type DraftServer } from './order-draft-store.ts';

/** Drafts that the server keeps for the caller, newest first. */
export const orderDraftsQuery = queryOptions({
  queryKey: ['order-drafts'],
  queryFn: () => answerOf(api.api['order-drafts'].$get()),
});

const draftServer: DraftServer = {
  read: (draftId) => answerOf(api.api['order-drafts'][':draftId'].$get({ param: { draftId } })),
  save: async (draftId, json) =>
    (await answerOf(api.api['order-drafts'][':draftId'].$put({ param: { draftId }, json }))).version,
};

/**
 * The draft of the address, kept by the server for people with a team and on the device for others; a visitor's (`owner` null) is theirs
 * and goes to the server once they have signed in with it open.
 */
export function useOrderDraft(
  draftId: string,
  service: OrderService,
  { owner, units, hasTeam }: { owner: string | null; units: UnitSystem | null; hasTeam: boolean },
) {
  const queries = useQueryClient();
  // Of a visitor by their browser, as an account of theirs would start.
  const own = owner === null ? readerDefaults(browserOfReader()).units : units;
  const unit = own === 'metric' ? 'Metric' : undefined;
  const store = useMemo(
    () =>
      new OrderDraftStore({
        draftId,
        service,
        owner,
        unit,
        server: hasTeam ? draftServer : null,
        storage: localStorage,
        now: Date.now,
      }),
    [draftId, service, owner, unit, hasTeam],
  );
  useEffect(() => {
    const stop = store.start();
    return () => {
      stop();
      queries.removeQueries({ queryKey: orderDraftsQuery.queryKey });
    };
  }, [store, queries]);
  const state = useSyncExternalStore(store.subscribe, store.getSnapshot);
  return { store, state };
}
