import { Modal, type ModalProps } from '@mantine/core';
import { useTexts } from '#web/lib/texts.ts';
import { useBackCloses } from './use-back-closes.ts';
import { FocusBack } from './use-focus-back.ts';

/** A dialog over the page. Escape, its button and going back in the browser close it; the focus returns to what opened it. */
export function Dialog({ children, ...props }: ModalProps) {
  const texts = useTexts('common');
  useBackCloses(props.opened, props.onClose);
  return (
    <Modal closeButtonProps={{ 'aria-label': texts('close') }} {...props}>
      <FocusBack />
      {children}
    </Modal>
  );
}
