import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

/** Loaded by `NotificationStack` with the first notice. */
export default function NotificationList() {
  return <Notifications position="bottom-right" limit={3} />;
}
