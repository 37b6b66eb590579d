import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errors } from '#contract/errors.ts';
import { track } from '#web/lib/analytics.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { formatSqft } from '#domain/usage/allowance.ts';
import { usageQuery } from '#web/lib/queries.ts';
import { sessionQuery } from '#web/lib/session.ts';
import type { UnlockableProject } from './usage-limit.tsx';

/** The two ways to unlock a project. `failure` is the sentence of the last try; `busy` names the running one. */
export function useUnlock(project: UnlockableProject, onUnlocked: () => void) {
  const projectId = project.id;
  const queries = useQueryClient();
  const [busy, setBusy] = useState<'drawdown' | 'checkout'>();
  const [failure, setFailure] = useState<string>();

  async function attempt(kind: 'drawdown' | 'checkout', act: () => Promise<void>) {
    setBusy(kind);
    setFailure(undefined);
    try {
      await act();
    } catch (error) {
      setFailure(sentenceOf(error));
    } finally {
      setBusy(undefined);
    }
  }

  /** Takes the project's size from the free allowance and goes on with the download. */
  const drawDown = () => {
    track('Proceed With Drawdown Clicked');
    return attempt('drawdown', async () => {
      const usage = await answerOf(api.api.projects[':projectId'].drawdown.$post({ param: { projectId } }));
      queries.setQueryData(usageQuery.queryKey, usage);
      for (const queryKey of [['projects'], ['project', projectId], ['location']]) void queries.invalidateQueries({ queryKey });
      // A hint for the operator's chat: the draw-down holds whether or not it arrives, and the server looks every fact up itself.
      const session = queries.getQueryData(sessionQuery.queryKey);
      const lifetimeUsageFormatted = `${formatSqft(usage.currentUsage)} of ${formatSqft(usage.freeLimit)} sq ft`;
      const facts = { userEmail: session?.user?.email, teamName: session?.team?.name, projectName: project.name, estimatedSqft: project.ml_estimated_total_sqft, lifetimeUsageFormatted };
      answerOf(api.api.bimit['slack-order-notification'].$post({ json: { projectId, ...facts } })).catch((error: unknown) => console.warn('order notification:', error));
      onUnlocked();
    });
  };

  /** Asks for a checkout. Every amount comes from the server's own rows. */
  const checkout = () => {
    track('Proceed To Checkout Clicked');
    return attempt('checkout', async () => {
      await answerOf(
        api.api.stripe['embedded-checkout'].$post({
          json: { projectData: { id: projectId }, returnUrl: window.location.href, unlimitedDownloads: true, usageImpact: false },
        }),
      );
      // No form for cards is part of this page: to the reader that is the same as a service that is not set up.
      setFailure(errors.PAYMENTS_NOT_CONFIGURED.text);
    });
  };

  return { busy, failure, drawDown, checkout };
}
