import { Notifications } from '@mantine/notifications';

/**
 * Below the header, where they cover no button: what leads on is at the bottom of a step, and support as well. Loaded by `NotificationStack` with the
 * first notice.
 */
export default function NotificationList() {
  return <Notifications position="top-center" limit={3} style={{ top: 64 }} />;
}
