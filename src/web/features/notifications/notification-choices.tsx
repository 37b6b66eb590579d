import { Alert, NativeSelect, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { channels, topics, type Channel, type Topic } from '#domain/notifications/notification-table.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { notifyDone, notifyFailure } from '#web/ui/notify.tsx';
import css from './notifications.module.css';

const calls = api.api.notifications.preferences;
const queryKey = ['notification-choices'];

/** How the person who is signed in wants to be notified of each topic. A choice is saved immediately. */
export function NotificationChoicesCard() {
  const texts = useTexts('notifications');
  const queries = useQueryClient();
  const { data, error } = useQuery({ queryKey, queryFn: () => answerOf(calls.$get()) });
  const choose = async (topic: Topic, value: string) => {
    const channel: Channel = channels.find((each) => each === value) ?? 'portal';
    try {
      queries.setQueryData(queryKey, await answerOf(calls.$put({ json: { [topic]: channel } })));
      notifyDone(texts('saved'));
    } catch (failure) {
      notifyFailure(texts('saveFailed', { reason: sentenceOf(failure) }));
    }
  };
  return (
    <Paper withBorder className={css.card} component="section" aria-label={texts('preferencesTitle')}>
      <Stack gap="sm">
        <div>
          <Title order={2} fz={16}>
            {texts('preferencesTitle')}
          </Title>
          <Text size="xs" c="dimmed">
            {texts('preferencesText')}
          </Text>
        </div>
        {error && (
          <Alert color="red" role="alert">
            {texts('failed', { reason: sentenceOf(error) })}
          </Alert>
        )}
        {!data && !error && (
          <div role="status" aria-label={texts('loading')}>
            <Skeleton height={160} />
          </div>
        )}
        {data &&
          topics.map((topic) => (
            <div key={topic} className={css.choice}>
              <Text aria-hidden>{texts(topic)}</Text>
              <NativeSelect
                aria-label={texts(topic)}
                value={data[topic]}
                data={channels.map((value) => ({ value, label: texts(value) }))}
                onChange={(event) => void choose(topic, event.currentTarget.value)}
              />
            </div>
          ))}
      </Stack>
    </Paper>
  );
}
