import { IconAlertTriangle, IconInfoCircle, IconLockOpen } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './shell.module.css';

const icons = { attention: IconAlertTriangle, late: IconLockOpen, neutral: IconInfoCircle };

/** One line across the page about something that applies everywhere; `children` are its buttons or links. */
export function Banner({ tone, text, children }: { tone: keyof typeof icons; text: string; children?: ReactNode }) {
  const BannerIcon = icons[tone];
  return (
    <div role="status" className={css.banner} data-tone={tone}>
      <BannerIcon size={18} aria-hidden />
      <span className={css.words}>{text}</span>
      {children}
    </div>
  );
}
