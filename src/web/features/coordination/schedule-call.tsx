import { Alert, Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendarPlus } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ScheduledCall } from '#contract/calls.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { ConfirmModal } from '#web/ui/confirm-modal.tsx';
import { notifyDone } from '#web/ui/notify.tsx';
import { CallForm } from './call-form.tsx';
import css from './coordination.module.css';

const calls = api.api.projects[':projectId'].call;
const callQuery = (projectId: string) =>
  queryOptions({ queryKey: ['call', projectId], queryFn: () => answerOf(calls.$get({ param: { projectId } })) });

/** The 'Schedule a Call' card (ordering.md §2.2): free times, the call that is booked, or the operator's own service. For members of the team. */
export function ScheduleCall({ projectId }: { projectId: string }) {
  const texts = useTexts('coordination');
  const queries = useQueryClient();
  const { data, error } = useQuery(callQuery(projectId));
  const refresh = () => queries.invalidateQueries({ queryKey: ['call'] });
  const book = async (call: { startsAt: string; phone: string; note: string }): Promise<string | undefined> => {
    try {
      await answerOf(calls.$post({ param: { projectId }, json: call }));
      notifyDone(texts('booked'));
      await refresh();
      return undefined;
    } catch (refused) {
      // What is free may have changed.
      await refresh();
      return sentenceOf(refused);
    }
  };
  const cancel = async ({ id }: ScheduledCall) => {
    await answerOf(calls[':callId'].$delete({ param: { projectId, callId: id } }));
    notifyDone(texts('cancelled'));
    await refresh();
  };
  return (
    <Paper withBorder p="md" component="section" aria-label={texts('callTitle')} className={css.card}>
      <Stack gap="sm">
        <div>
          <Title order={2} fz={16}>
            {texts('callTitle')}
          </Title>
          <Text size="xs" c="dimmed">
            {texts('callIntro')}
          </Text>
        </div>
        {error && (
          <Alert color="red" role="alert">
            {texts('loadFailed', { reason: sentenceOf(error) })}
          </Alert>
        )}
        {!data && !error && (
          <div role="status" aria-label={texts('loading')}>
            <Skeleton height={80} />
          </div>
        )}
        {data?.booked && <Booked call={data.booked} onCancel={cancel} />}
        {data &&
          !data.booked &&
          (data.schedulingUrl ? (
            <Elsewhere url={data.schedulingUrl} />
          ) : (
            <CallForm slots={data.slots} knownPhone={data.phone} book={book} />
          ))}
      </Stack>
    </Paper>
  );
}

/** The service's page within ours; browsers that do not show it have the link. */
function Elsewhere({ url }: { url: string }) {
  const texts = useTexts('coordination');
  return (
    <>
      <Button
        component="a"
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        variant="default"
        style={{ alignSelf: 'flex-start' }}
      >
        {texts('callOpen')}
      </Button>
      <iframe
        className={css.frame}
        title={texts('callFrame')}
        src={url}
        loading="lazy"
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
      />
    </>
  );
}

function Booked({ call, onCancel }: { call: ScheduledCall; onCancel: (call: ScheduledCall) => Promise<void> }) {
  const texts = useTexts('coordination');
  const dates = useDates();
  const [isAsking, { open, close }] = useDisclosure();
  return (
    <>
      <div>
        <Text fw={600} className="num">
          {texts(call.phone ? 'bookedAt' : 'bookedFor', {
            date: dates.moment(new Date(call.startsAt)),
            phone: call.phone,
          })}
        </Text>
        {call.bookedBy && (
          <Text size="xs" c="dimmed">
            {texts('bookedBy', { name: call.bookedBy })}
          </Text>
        )}
        {call.note && <Text mt={4}>{call.note}</Text>}
      </div>
      <Group gap={8}>
        <Button
          component="a"
          href={call.calendarFile}
          download="call.ics"
          variant="default"
          leftSection={<IconCalendarPlus size={16} aria-hidden />}
        >
          {texts('calendar')}
        </Button>
        <Button variant="subtle" color="red" onClick={open}>
          {texts('cancel')}
        </Button>
      </Group>
      <ConfirmModal
        isOpen={isAsking}
        title={texts('cancelTitle')}
        confirmLabel={texts('cancel')}
        isDangerous
        onConfirm={() => onCancel(call)}
        onClose={close}
      >
        {texts('cancelText')}
      </ConfirmModal>
    </>
  );
}
