import { useNotifications } from '@mantine/notifications';
import { lazy, Suspense } from 'react';

const Stack = lazy(() => import('./notifications.tsx'));

/** Where notices appear. What draws them is loaded with the first one: most pages show none, and the first page of a visitor is smaller by it. */
export function NotificationStack() {
  const { notifications } = useNotifications();
  return (
    notifications.length > 0 && (
      <Suspense>
        <Stack />
      </Suspense>
    )
  );
}
