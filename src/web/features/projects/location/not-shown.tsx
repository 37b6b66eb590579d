import { Alert } from '@mantine/core';
import type { ViewerError } from '#viewer/view/viewer-error.ts';
import { useTexts } from '#web/lib/texts.ts';
import css from './viewer.module.css';

type NotShownProps = { failed: { name: string; error: ViewerError }; onClose: () => void };

/** Says which of several files cannot be shown, and why; the others stay. */
export function NotShown({ failed, onClose }: NotShownProps) {
  const texts = useTexts('location');
  const common = useTexts('common');
  return (
    <Alert
      className={css.failure}
      color="red"
      variant="outline"
      role="alert"
      withCloseButton
      closeButtonLabel={common('close')}
      onClose={onClose}
    >
      {texts('modelNotShown', { name: failed.name || texts('scanOfProject'), reason: failed.error.message })}
    </Alert>
  );
}
