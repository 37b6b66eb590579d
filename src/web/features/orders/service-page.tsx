import { Alert, Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SessionState } from '#contract/session.ts';
import { isTouched, newOrder } from '#domain/ordering/order-data.ts';
import { wizardSteps } from '#domain/ordering/wizard-steps.ts';
import { track } from '#web/lib/analytics.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { textsOf, useTexts } from '#web/lib/texts.ts';
import { notifyFailure } from '#web/ui/notify.tsx';
import { beginOnDevice, deviceDrafts, forgetOnDevice } from './device-drafts.ts';
import { OpenDrafts, type OpenDraft } from './open-drafts.tsx';
import { OrderFrame } from './order-frame.tsx';
import { ServiceChoice, type Choice } from './service-choice.tsx';
import { orderDraftsQuery } from './use-order-draft.ts';
import { quoteQuery, startingChoice } from './use-quote.ts';

type ServicePageProps = { session: SessionState | undefined; onGo: (href: string) => void };

/** `/order`: which service, and what was begun before. */
export function ServicePage({ session, onGo }: ServicePageProps) {
  const texts = useTexts('order');
  const [isTest, setIsTest] = useState(false);
  const owner = ownerOf(session);
  const drafts = useOpenDrafts(session);
  const [scanit, bimit] = [useStartingPrice('scanit'), useStartingPrice('bimit')];
  const choose = (choice: Choice) => {
    track('Service Selected', { service: choice.service });
    if (choice.service === 'bimit-engine') return onGo('/bimit-plan');
    const { service, isEstimateMode } = choice;
    const first = wizardSteps[service][0];
    // The choice is a record already: the first screen finds it (O22).
    const data = { ...newOrder(service), isEstimateMode, estimateOnly: isEstimateMode, test: isTest };
    const id = beginOnDevice(localStorage, { owner, step: first, data, nowMs: Date.now() });
    onGo(`/order/${service}/${first}?draft=${id}`);
  };
  return (
    <OrderFrame
      title={texts('title')}
      backHref={undefined}
      exitHref="/portfolio"
      progress={{ percent: 4, text: texts('select') }}
    >
      <ServiceChoice
        prices={{ scanit, bimit }}
        onChoose={choose}
        test={session?.user?.isStaff ? { isOn: isTest, onChange: setIsTest } : undefined}
      >
        {drafts.failure && (
          <Alert color="red" role="alert">
            {texts('draftsFailed', { reason: drafts.failure })}
          </Alert>
        )}
        <OpenDrafts drafts={drafts.open} nowMs={drafts.readAtMs} onDiscard={drafts.discard} />
      </ServiceChoice>
    </OrderFrame>
  );
}

/** Whose drafts these are; null for visitors. The server keeps those of people with a team. */
export function ownerOf(session: SessionState | undefined): string | null {
  return session?.user?.id ?? null;
}

/** The price that a card begins with; a card does without when it cannot be had. */
function useStartingPrice(service: 'scanit' | 'bimit') {
  return useQuery({ ...quoteQuery(startingChoice(service), false), staleTime: 'static', retry: false }).data;
}

/** Drafts of the server and of this device, newest first, with discarding that can be undone. */
function useOpenDrafts(session: SessionState | undefined) {
  const queries = useQueryClient();
  const owner = ownerOf(session);
  const hasTeam = Boolean(session?.team);
  const stored = useQuery({ ...orderDraftsQuery, enabled: hasTeam });
  const [readAtMs] = useState(Date.now);
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const kept = session ? deviceDrafts(localStorage, owner, readAtMs) : [];
  const all: OpenDraft[] = [
    ...kept.map(({ id, step, data, savedAtMs }) => ({ id, step, data, updatedAtMs: savedAtMs })),
    ...(stored.data ?? [])
      .filter(({ id }) => !kept.some((own) => own.id === id))
      .map(({ id, step, data, updatedAt }) => ({ id, step, data, updatedAtMs: Date.parse(updatedAt) })),
  ];
  const open = all
    .filter(({ id, data }) => !hidden.includes(id) && isTouched(data))
    .toSorted((a, b) => b.updatedAtMs - a.updatedAtMs);
  const discard = (draft: OpenDraft) => {
    setHidden((ids) => [...ids, draft.id]);
    const restore = () => setHidden((ids) => ids.filter((id) => id !== draft.id));
    // Nothing is deleted before the chance to undo is over.
    offerUndo({
      onUndo: restore,
      onOver: () =>
        void deleteDraft(draft, hasTeam).then(
          () => queries.invalidateQueries({ queryKey: orderDraftsQuery.queryKey }),
          (error: unknown) => {
            restore();
            notifyFailure(sentenceOf(error));
          },
        ),
    });
  };
  return { open, readAtMs, discard, failure: stored.error ? sentenceOf(stored.error) : undefined };
}

async function deleteDraft({ id }: OpenDraft, isOnServer: boolean): Promise<void> {
  forgetOnDevice(localStorage, id, Date.now());
  if (isOnServer) await answerOf(api.api['order-drafts'][':draftId'].$delete({ param: { draftId: id } }));
}

/** Says that something is gone, with the way back; `onOver` runs when the message has gone without it. */
function offerUndo({ onUndo, onOver }: { onUndo: () => void; onOver: () => void }): void {
  const texts = textsOf('order');
  let isUndone = false;
  const id = notifications.show({
    message: (
      <>
        {texts('discarded')}{' '}
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            isUndone = true;
            onUndo();
            notifications.hide(id);
          }}
        >
          {texts('undo')}
        </Button>
      </>
    ),
    autoClose: 8_000,
    closeButtonProps: { 'aria-label': textsOf('common')('close') },
    onClose: () => !isUndone && onOver(),
  });
}
