import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { useNotifications } from '@mantine/notifications';
import { useEffect, useState, type ComponentType } from 'react';

const loadList = async (): Promise<ComponentType> => (await import('./notifications.tsx')).default;

/**
 * Where notices appear. What draws them is loaded with the first one: most pages show none, and the first page of a visitor is smaller by it. Where
 * it cannot be loaded the page stays as it is, and the notices that are still due come with the next one or once the line is back.
 */
export function NotificationStack({ load = loadList }: { load?: () => Promise<ComponentType> }) {
  const { notifications } = useNotifications();
  const [List, setList] = useState<ComponentType>();
  const count = notifications.length;
  useEffect(() => {
    if (List || count === 0) return undefined;
    let isOver = false;
    const attempt = async () => {
      try {
        const loaded = await load();
        if (!isOver) setList(() => loaded);
      } catch {
        // The next notice asks again.
      }
    };
    void attempt();
    window.addEventListener('online', attempt);
    return () => {
      isOver = true;
      window.removeEventListener('online', attempt);
    };
  }, [List, count, load]);
  return List && count > 0 && <List />;
}
