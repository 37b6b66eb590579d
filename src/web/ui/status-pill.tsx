import { projectStatus, statusTone } from '#domain/project/project-status.ts';
import css from './status-pill.module.css';

/** A project's status as dot and words: colour is never the only signal. A status that is not known reads neutral. */
export function StatusPill({ status }: { status: string }) {
  const known = projectStatus.safeParse(status);
  return (
    <span className={css.pill} data-tone={known.success ? statusTone(known.data) : 'neutral'}>
      <i aria-hidden />
      {status}
    </span>
  );
}
