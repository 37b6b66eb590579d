import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { GroupKey } from '#domain/portfolio/columns.ts';
import { useTexts } from '#web/lib/texts.ts';
import { StatusPill } from '#web/ui/status-pill.tsx';
import type { ListItem } from './group-items.ts';
import { useValueLabel } from './value-label.ts';
import css from './project-table.module.css';

type GroupHeadProps = { item: Extract<ListItem, { kind: 'group' }>; group: GroupKey; onToggle: (key: string) => void };

/** Head of a group: its value, how many projects it contains, and a way to fold it. */
export function GroupHead({ item: { key, value, count, isOpen }, group, onToggle }: GroupHeadProps) {
  const texts = useTexts('portfolio');
  const label = useValueLabel();
  return (
    <button type="button" className={css.groupHead} aria-expanded={isOpen} data-row-focus onClick={() => onToggle(key)}>
      {isOpen ? <IconChevronDown size={15} aria-hidden /> : <IconChevronRight size={15} aria-hidden />}
      {value === null ? texts('groupEmpty') : group === 'status' ? <StatusPill status={value} /> : label(group, value)}
      {count !== undefined && <em>{count.toLocaleString('en-US')}</em>}
    </button>
  );
}
