import { statusDisplay } from '#domain/project/project-status.ts';
import css from './status-pill.module.css';
import { inkClass } from './themed.ts';

/** A project's status as dot and words: colour is never the only signal. */
export function StatusPill({ status }: { status: string }) {
  const { label, color } = statusDisplay(status);
  return (
    <span className={css.pill}>
      <i aria-hidden className={inkClass(color)} />
      {label}
    </span>
  );
}
