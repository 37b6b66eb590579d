import { useMantineColorScheme } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answerOf, api } from '#web/lib/api.ts';
import { sessionQuery, useSession } from '#web/lib/session.ts';
import type { Theme } from '#web/ui/display-menu.tsx';

/** Shows the colors that the person has chosen, on every device. Answers how to store another choice; guests have theirs on the device alone. */
export function usePersonTheme(): (theme: Theme) => void {
  const queries = useQueryClient();
  const { data: session } = useSession();
  const { setColorScheme } = useMantineColorScheme();
  const user = session?.user;
  const stored = user?.theme;
  useEffect(() => {
    if (stored) setColorScheme(stored);
  }, [user?.id, stored, setColorScheme]);
  return (theme) => {
    if (!user || session.customerView) return;
    queries.setQueryData(sessionQuery.queryKey, { ...session, user: { ...user, theme } });
    // The page shows it anyway: what could not be stored is asked for again on the next device.
    answerOf(api.api.profile.$patch({ json: { theme } })).catch(() => undefined);
  };
}
