import { Modal, type ModalProps } from '@mantine/core';
import { useTexts } from '#web/lib/texts.ts';
import { useBackCloses } from './use-back-closes.ts';

/** A dialog over the page. Escape, its button and going back in the browser close it. */
export function Dialog(props: ModalProps) {
  const texts = useTexts('common');
  useBackCloses(props.opened, props.onClose);
  return <Modal closeButtonProps={{ 'aria-label': texts('close') }} {...props} />;
}
