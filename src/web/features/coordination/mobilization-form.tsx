import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mobilizationAnswers, newMobilization, type MobilizationAnswers } from '#domain/coordination/mobilization.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { notifyDone } from '#web/ui/notify.tsx';
import { MobilizationFields, useMobilizationForm } from './mobilization-fields.tsx';

const calls = api.api.projects[':projectId'].mobilization;
const mobilizationQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['mobilization', projectId],
    queryFn: () => answerOf(calls.$get({ param: { projectId } })),
  });

/**
 * 'Provide Mobilization Info' (ordering.md §2.3): what was provided before can be changed. 'Updating status...' while the
 * page is read again; then `onDone`. For members of the team.
 */
export function MobilizationForm({ projectId, onDone }: { projectId: string; onDone?: () => void }) {
  const texts = useTexts('coordination');
  const dates = useDates();
  const queries = useQueryClient();
  const { data, error } = useQuery(mobilizationQuery(projectId));
  const [phase, setPhase] = useState<'idle' | 'sending' | 'updating'>('idle');
  const [failure, setFailure] = useState<string>();
  if (error)
    return (
      <Alert color="red" role="alert">
        {texts('loadFailed', { reason: sentenceOf(error) })}
      </Alert>
    );
  if (!data)
    return (
      <div role="status" aria-label={texts('loading')}>
        <Skeleton height={200} />
      </div>
    );
  const send = async (answers: MobilizationAnswers) => {
    setPhase('sending');
    setFailure(undefined);
    try {
      const kept = await answerOf(calls.$put({ param: { projectId }, json: answers }));
      setPhase('updating');
      queries.setQueryData(mobilizationQuery(projectId).queryKey, kept);
      await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'mobilization' });
      notifyDone(texts('sent'));
      onDone?.();
      return true;
    } catch (refused) {
      setFailure(texts('sendFailed', { reason: sentenceOf(refused) }));
      return false;
    } finally {
      setPhase('idle');
    }
  };
  return (
    <Stack gap="md">
      <Text c="dimmed">{texts('mobilizationIntro')}</Text>
      {data.submittedAt && (
        <Text size="xs" c="dimmed">
          {texts('told', {
            name: data.submittedBy ?? texts('somebody'),
            date: dates.moment(new Date(data.submittedAt)),
          })}
        </Text>
      )}
      <Form
        key={data.submittedAt}
        projectId={projectId}
        known={data.answers}
        phase={phase}
        failure={failure}
        send={send}
      />
    </Stack>
  );
}

type FormProps = {
  projectId: string;
  known: MobilizationAnswers | null;
  phase: 'idle' | 'sending' | 'updating';
  failure: string | undefined;
  send: (answers: MobilizationAnswers) => Promise<boolean>;
};

function Form({ projectId, known, phase, failure, send }: FormProps) {
  const texts = useTexts('coordination');
  const form = useMobilizationForm(projectId, known ?? newMobilization);
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(async (values) => {
        if (await send(mobilizationAnswers.parse(values))) form.forget();
      })}
    >
      <Stack gap="lg">
        <MobilizationFields form={form} />
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <Group justify="flex-end">
          <Text role="status" c="dimmed">
            {phase === 'updating' && texts('updating')}
          </Text>
          <Button type="submit" loading={phase !== 'idle'}>
            {texts(known ? 'sendAgain' : 'send')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
