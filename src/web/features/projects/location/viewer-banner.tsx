import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import css from './viewer.module.css';

type ViewerBannerProps = {
  title: string;
  /** What else is known of it. */ children?: ReactNode;
  /** Something that went wrong, or a remark. */ tone?: 'failure' | 'remark';
  onDismiss: () => void;
};

/** A banner over the upper left corner of a viewer (viewers.md §2.5). */
export function ViewerBanner({ title, children, tone = 'failure', onDismiss }: ViewerBannerProps) {
  const common = useTexts('common');
  const isFailure = tone === 'failure';
  return (
    <Alert
      className={css.banner}
      color={isFailure ? 'red' : 'gray'}
      variant="outline"
      role={isFailure ? 'alert' : 'status'}
      withCloseButton
      closeButtonLabel={common('close')}
      title={title}
      onClose={onDismiss}
    >
      {children}
    </Alert>
  );
}
