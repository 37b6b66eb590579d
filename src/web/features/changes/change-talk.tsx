import type { ChangeEntry } from '#contract/changes.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import css from './changes.module.css';

/** What was said about a request, and where it went with it. */
export function ChangeTalk({ entries }: { entries: readonly ChangeEntry[] }) {
  const texts = useTexts('changes');
  return (
    <ol className={css.talk} aria-label={texts('talk')}>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}

function Entry({ entry: { at, author, isOwn, isStaff, text, to, revision } }: { entry: ChangeEntry }) {
  const texts = useTexts('changes');
  const dates = useDates();
  return (
    <li className={css.entry} data-staff={isStaff || undefined}>
      <p className={css.entryHead}>
        <strong>{isOwn ? texts('you') : (author ?? texts('gone'))}</strong>
        {to && <span>{texts('movedTo', { status: texts(to) })}</span>}
        <time dateTime={at}>{dates.moment(new Date(at))}</time>
      </p>
      {text && <p className={css.entryText}>{text}</p>}
      {revision && (
        <p className={css.entryFile}>{texts('gotRevision', { name: revision.name, version: revision.version })}</p>
      )}
    </li>
  );
}
