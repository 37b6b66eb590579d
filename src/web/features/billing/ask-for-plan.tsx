import { Button, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlanState } from '#contract/plans.ts';
import { askedPlanTitle, hasAskedPlan, type AskedPlan } from '#domain/pricing/plan-request.ts';
import { track } from '#web/lib/analytics.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { planQuery } from '#web/lib/plan.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { notifyDone } from '#web/ui/notify.tsx';
import { ReasonModal } from '#web/ui/reason-modal.tsx';

/** A plan that is agreed with people: an admin asks for it, sees that the request is pending, and can take it back. Nothing for a plan that the team has. */
export function AskForPlan({ plan, current }: { plan: AskedPlan; current: PlanState }) {
  const texts = useTexts('plans');
  const dates = useDates();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const name = askedPlanTitle(plan);
  const { request } = current;
  const keep = (state: PlanState) => queries.setQueryData(planQuery.queryKey, state);
  if (hasAskedPlan(plan, current)) return null;
  if (request?.plan === plan)
    return (
      <Stack gap={8} align="flex-start">
        <Text size="sm" role="status">
          {texts('askPending', { date: dates.day(new Date(request.at)) })}
        </Text>
        <Button
          variant="default"
          onClick={async () => {
            keep(await answerOf(api.api.plan.request.$delete()));
            notifyDone(texts('askTakenBack', { name }));
          }}
          aria-label={`${texts('askTakeBack')}: ${name}`}
        >
          {texts('askTakeBack')}
        </Button>
      </Stack>
    );
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          track('Upgrade Clicked');
          setAsking(true);
        }}
        aria-label={`${texts('ask')}: ${name}`}
      >
        {texts('ask')}
      </Button>
      {isAsking && (
        <ReasonModal
          title={texts('askTitle', { name })}
          confirmLabel={texts('askSend')}
          keepLabel={texts('goBack')}
          isRequired={false}
          words={{ label: texts('askNote'), hint: texts('askNoteHint'), needed: '' }}
          onConfirm={async (note) => {
            keep(await answerOf(api.api.plan.request.$post({ json: { plan, note } })));
            notifyDone(texts('askSent', { name }));
          }}
          onClose={() => setAsking(false)}
        >
          <Text>
            {texts('askText')} {request && texts('askInstead', { name: askedPlanTitle(request.plan) })}
          </Text>
        </ReasonModal>
      )}
    </>
  );
}
