import { Text, VisuallyHidden } from '@mantine/core';
import type { AuditActor, AuditRow } from '#contract/audit.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { said } from '#web/lib/said.ts';
import css from './audit.module.css';

/** Entries of the log, one a row; on a phone each is a paragraph. */
export function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
  const texts = useTexts('audit');
  const dates = useDates();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <>
      <div className={css.frame}>
        <table className={css.table}>
          <caption>
            <VisuallyHidden>{texts('log')}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">{texts('when')}</th>
              <th scope="col">{texts('who')}</th>
              <th scope="col">{texts('what')}</th>
              <th scope="col">{texts('address')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, at, who, sentence, address }) => (
              <tr key={id}>
                <td className={css.when}>
                  <time dateTime={at} className="num">
                    {dates.moment(new Date(at))}
                  </time>
                </td>
                <td className={css.actor}>
                  <Actor who={who} />
                </td>
                <td className={css.what}>{said(sentence)}</td>
                <td className={css.address}>{address}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Text c="dimmed" size="xs">
        {texts('zone', { zone: timeZone })}
      </Text>
    </>
  );
}

function Actor({ who }: { who: AuditActor }) {
  const texts = useTexts('audit');
  if (who.kind !== 'person') return <span>{texts(who.kind)}</span>;
  return (
    <>
      <span>{who.name}</span>
      <span className={css.email}>{who.email}</span>
    </>
  );
}
