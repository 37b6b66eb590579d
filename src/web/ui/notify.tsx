import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { textsOf } from '#web/lib/texts.ts';

const closeButtonProps = () => ({ 'aria-label': textsOf('common')('close') });

/** Says in passing that something worked. */
export function notifyDone(message: string): void {
  notifications.show({
    message,
    color: 'green',
    icon: <IconCheck size={16} />,
    autoClose: 5_000,
    closeButtonProps: closeButtonProps(),
  });
}

/** Briefly shows a status message. The same words are shown only once at a time. */
export function notifyInfo(message: string): void {
  notifications.show({
    id: message,
    message,
    icon: <IconInfoCircle size={16} />,
    autoClose: 6_000,
    closeButtonProps: closeButtonProps(),
  });
}

/** Says in passing that something failed: what happened, whether anything was lost, what to try. The same words are shown once at a time. */
export function notifyFailure(message: string): void {
  notifications.show({
    id: message,
    message,
    color: 'red',
    icon: <IconAlertTriangle size={16} />,
    autoClose: 10_000,
    role: 'alert',
    closeButtonProps: closeButtonProps(),
  });
}
