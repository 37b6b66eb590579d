import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { track } from '#web/lib/analytics.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { formatSqft } from '#domain/usage/allowance.ts';
import { usageQuery } from '#web/lib/queries.ts';
import { sessionQuery } from '#web/lib/session.ts';
import type { UnlockableProject } from './usage-limit.tsx';

/** Draws a project down from the free allowance. `failure` is the sentence of the last try. */
export function useDrawDown(project: UnlockableProject, onUnlocked: () => void) {
  const projectId = project.id;
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  /** Takes the project's size from plan and free allowance, has billed what was shown beyond them, and goes on with the download. */
  const drawDown = async (overageSqft: number) => {
    track('Proceed With Drawdown Clicked');
    setIsBusy(true);
    setFailure(undefined);
    try {
      const usage = await answerOf(
        api.api.projects[':projectId'].drawdown.$post({ param: { projectId }, json: { overageSqft } }),
      );
      queries.setQueryData(usageQuery.queryKey, usage);
      for (const queryKey of [['projects'], ['project', projectId], ['location'], ['billing']])
        void queries.invalidateQueries({ queryKey });
      // A hint for the operator's chat: the draw-down is valid whether or not it arrives, and the server looks every fact up itself.
      const session = queries.getQueryData(sessionQuery.queryKey);
      const lifetimeUsageFormatted = `${formatSqft(usage.currentUsage)} of ${formatSqft(usage.freeLimit)} sq ft`;
      const facts = {
        userEmail: session?.user?.email,
        teamName: session?.team?.name,
        projectName: project.name,
        estimatedSqft: project.ml_estimated_total_sqft,
        lifetimeUsageFormatted,
      };
      answerOf(api.api.bimit['slack-order-notification'].$post({ json: { projectId, ...facts } })).catch(
        (error: unknown) => console.warn('order notification:', error),
      );
      onUnlocked();
    } catch (error) {
      setFailure(sentenceOf(error));
      // What was shown may have changed: another project was unlocked, or a payment failed.
      for (const queryKey of [usageQuery.queryKey, ['billing']]) void queries.invalidateQueries({ queryKey });
    } finally {
      setIsBusy(false);
    }
  };

  return { isBusy, failure, drawDown };
}
