import { Badge, VisuallyHidden } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import type { QueueRow } from '#contract/ops.ts';
import { actAfterFailure } from '#domain/project/next-act.ts';
import { isEngineProject } from '#domain/project/project-type.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { TypeTag } from '#web/ui/type-tag.tsx';
import { ageText, agoText } from '#web/lib/age-text.ts';
import css from './queue.module.css';

/** Orders one a row, on a phone one a paragraph. Arrows, j and k go from one to the next, Enter opens. */
export function QueueTable({ rows, now }: { rows: readonly QueueRow[]; now: Date }) {
  const texts = useTexts('opsQueue');
  return (
    <div className={css.frame}>
      <table className={css.table} onKeyDown={stepThroughRows}>
        <caption>
          <VisuallyHidden>{texts('caption')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{texts('order')}</th>
            <th scope="col">{texts('customer')}</th>
            <th scope="col">{texts('type')}</th>
            <th scope="col">{texts('status')}</th>
            <th scope="col" className={css.time}>
              {texts('inStatus')}
            </th>
            <th scope="col" className={css.time}>
              {texts('due')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.projectId} row={row} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row, now }: { row: QueueRow; now: Date }) {
  const texts = useTexts('opsQueue');
  const dates = useDates();
  const {
    projectId,
    orderId,
    name,
    address,
    teamName,
    email,
    type,
    subType,
    status,
    since,
    unread,
    isTest,
    isLate,
    failureCause,
  } = row;
  return (
    <tr data-late={isLate || undefined}>
      <td className={css.order}>
        <AppLink href={`/ops/orders/${projectId}`} className={css.link}>
          {name}
        </AppLink>
        {isTest && (
          <Badge size="xs" variant="light" color="gray" c="var(--ink-2)">
            {texts('test')}
          </Badge>
        )}
        {unread > 0 && (
          <span className={css.unread} title={texts('unread', { count: unread })}>
            <IconMessage size={14} aria-hidden />
            {unread}
            <VisuallyHidden>{texts('unread', { count: unread })}</VisuallyHidden>
          </span>
        )}
        <small>{[address, orderId].filter(Boolean).join(' · ')}</small>
      </td>
      <td className={css.customer}>
        {teamName}
        <small>{email}</small>
      </td>
      <td className={css.kind}>
        <TypeTag type={type} subType={subType} />
      </td>
      <td className={css.status}>
        <StatusPill status={status} />
        {status === 'Order Failed' && isEngineProject(row) && (
          <small data-kept>{texts(`failed_${actAfterFailure(failureCause)}`)}</small>
        )}
      </td>
      <td className={css.time}>
        <time dateTime={since} title={dates.moment(new Date(since))}>
          <span className={css.phoneLabel}>{texts('inStatus')}: </span>
          {agoText(now.getTime() - Date.parse(since))}
        </time>
      </td>
      <td className={css.time}>
        <Due row={row} now={now} />
      </td>
    </tr>
  );
}

function Due({ row: { dueAt, isLate }, now }: { row: QueueRow; now: Date }) {
  const texts = useTexts('opsQueue');
  const dates = useDates();
  if (dueAt === null)
    return (
      <span className={css.none} aria-label={texts('noPromise')}>
        –
      </span>
    );
  const left = Date.parse(dueAt) - now.getTime();
  return (
    <time dateTime={dueAt} title={dates.moment(new Date(dueAt))} className={isLate ? css.late : undefined}>
      {isLate ? texts('late', { age: ageText(-left) }) : texts('left', { age: ageText(left) })}
    </time>
  );
}

const NEXT = new Set(['ArrowDown', 'j']);
const PREVIOUS = new Set(['ArrowUp', 'k']);

function stepThroughRows(event: KeyboardEvent<HTMLTableElement>) {
  const step = NEXT.has(event.key) ? 1 : PREVIOUS.has(event.key) ? -1 : 0;
  if (step === 0 || event.metaKey || event.ctrlKey || event.altKey) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('tbody a')];
  const next = links[links.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
