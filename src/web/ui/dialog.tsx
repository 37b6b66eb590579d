import { Modal, type ModalProps } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import { tabIntoFrame } from './tab-into-frame.ts';
import { useBackCloses } from './use-back-closes.ts';
import { FocusBack } from './use-focus-back.ts';

type DialogProps = ModalProps & { /** The address says that it is open. */ isInAddress?: boolean };

/**
 * A dialog over the page. Escape, its button and going back in the browser close it; the focus returns to what opened it. A click beside it does
 * as well until something is typed in it: a click that misses would lose that.
 */
export function Dialog({ children, isInAddress = false, ...props }: DialogProps) {
  const texts = useTexts('common');
  const [typedIn, setTypedIn] = useState(false);
  const [wasOpened, setWasOpened] = useState(props.opened);
  if (wasOpened !== props.opened) {
    setWasOpened(props.opened);
    setTypedIn(false);
  }
  useBackCloses(props.opened, props.onClose, isInAddress);
  return (
    <Modal
      closeButtonProps={{ 'aria-label': texts('close') }}
      closeOnClickOutside={!typedIn}
      {...props}
      onInput={(event) => {
        setTypedIn(true);
        props.onInput?.(event);
      }}
      onKeyDown={(event) => {
        tabIntoFrame(event);
        props.onKeyDown?.(event);
      }}
    >
      <FocusBack />
      {children}
    </Modal>
  );
}
