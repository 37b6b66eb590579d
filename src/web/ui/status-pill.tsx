import type { ThemedColor } from '#domain/color/display.ts';
import { statusDisplay } from '#domain/project/project-status.ts';
import { said } from '#web/lib/said.ts';
import css from './status-pill.module.css';
import { inkClass } from './themed.ts';

/** A project's status as dot and words: colour is never the only signal. */
export function StatusPill({ status }: { status: string }) {
  return <Pill {...statusDisplay(status)} />;
}

/** A status of anything as dot and words. */
export function Pill({ label, color }: { label: string; color: ThemedColor }) {
  return (
    <span className={css.pill}>
      <i aria-hidden className={inkClass(color)} />
      {said(label)}
    </span>
  );
}
