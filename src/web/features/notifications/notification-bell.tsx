import { ActionIcon, Alert, Button, Popover, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Notification, Notifications } from '#contract/notifications.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { useMessageEvents, useProjectEvents, useStaffEvents } from '#web/lib/events.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { said } from '#web/lib/said.ts';
import css from './notifications.module.css';

const calls = api.api.notifications;
const REFRESH_MS = 120_000;
const SHOWN_MAX = 99;
const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: () => answerOf(calls.$get()),
  refetchInterval: REFRESH_MS,
});

/** The bell of the frame with the number of unread notifications; its list leads to the projects. For people with a verified address. */
export function NotificationBell() {
  const texts = useTexts('notifications');
  const queries = useQueryClient();
  const [isOpen, { toggle, close }] = useDisclosure();
  const { data, error } = useQuery(notificationsQuery);
  const refresh = () => void queries.invalidateQueries({ queryKey: notificationsQuery.queryKey });
  // Progress of a conversion comes by the second and is no news.
  useProjectEvents(({ job }) => (job === '' ? refresh() : undefined));
  useMessageEvents(refresh);
  useStaffEvents(refresh);
  const markRead = async (ids?: string[]) => {
    await answerOf(calls.read.$post({ json: ids ? { ids } : {} })).catch(() => undefined);
    refresh();
  };
  const unread = data?.unread ?? 0;
  return (
    <Popover
      opened={isOpen}
      onChange={(next) => !next && close()}
      position="bottom-end"
      width={360}
      withinPortal={false}
      trapFocus
      shadow="md"
    >
      <span className={css.bell}>
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="var(--mantine-color-text)"
            aria-label={unread > 0 ? texts('bellUnread', { count: unread }) : texts('bell')}
            onClick={toggle}
          >
            <IconBell size={18} stroke={1.6} />
          </ActionIcon>
        </Popover.Target>
        {unread > 0 && (
          <span className={css.count} aria-hidden>
            {unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}
          </span>
        )}
      </span>
      <Popover.Dropdown p={0} aria-label={texts('title')}>
        <div className={css.head}>
          <Text fw={600}>{texts('title')}</Text>
          {unread > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={() => void markRead()}>
              {texts('readAll')}
            </Button>
          )}
        </div>
        {error ? (
          <Alert color="red" role="alert" m="sm">
            {texts('failed', { reason: sentenceOf(error) })}
          </Alert>
        ) : (
          <NotificationList
            notifications={data}
            onOpen={({ id, isRead }) => {
              close();
              if (!isRead) void markRead([id]);
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Notifications, the newest first; undefined while they are awaited. */
function NotificationList({
  notifications,
  onOpen,
}: {
  notifications: Notifications | undefined;
  onOpen: (notification: Notification) => void;
}) {
  const texts = useTexts('notifications');
  const dates = useDates();
  if (!notifications)
    return (
      <div role="status" aria-label={texts('loading')}>
        <Skeleton height={64} m="sm" />
      </div>
    );
  if (notifications.items.length === 0)
    return (
      <Text c="dimmed" px="md" pb="md">
        {texts('empty')}
      </Text>
    );
  return (
    <ul className={css.list}>
      {notifications.items.map((item) => (
        <li key={item.id}>
          <AppLink
            href={item.href}
            className={css.item}
            data-unread={!item.isRead || undefined}
            onClick={() => onOpen(item)}
          >
            <span className={css.title}>
              {!item.isRead && <VisuallyHidden>{texts('unread')} </VisuallyHidden>}
              {said(item.title)}
            </span>
            {item.text && <span className={css.text}>{said(item.text)}</span>}
            <time className={css.time} dateTime={item.at}>
              {dates.moment(new Date(item.at))}
            </time>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
