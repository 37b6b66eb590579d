import { Button, Drawer, Group, Loader, Popover, Select, Stack, Switch, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconColumns3, IconFilter } from '@tabler/icons-react';
import { groupKeys, type Column, type ColumnKey, type GroupKey } from '#domain/portfolio/columns.ts';
import { useTexts } from '#web/lib/texts.ts';
import { ColumnsPanel } from './columns-panel.tsx';
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx';
import { GroupMenu } from './group-menu.tsx';
import { SearchWords } from './search-words.tsx';
import type { Sorting } from './table-head.tsx';
import { ViewToggle } from './view-toggle.tsx';
import type { PortfolioSearch, ViewMode } from './view-state.ts';
import css from './toolbar.module.css';

type ToolbarProps = FilterPanelProps & {
  isPhone: boolean;
  view: ViewMode;
  q: string | undefined;
  sorting: Sorting;
  group: GroupKey | undefined;
  columns: readonly Column[];
  hidden: readonly ColumnKey[];
  countText: string | undefined;
  /** Another answer is awaited. */
  isUpdating: boolean;
  onView: (view: ViewMode) => void;
  onChange: (change: PortfolioSearch) => void;
  onHidden: (hidden: ColumnKey[]) => void;
  onResetColumns: () => void;
};

/** Search, filters, and for the list grouping and columns; on a phone all but the search is behind one button. */
export function Toolbar(props: ToolbarProps) {
  const { isPhone, view, q, countText, isUpdating, onView, onChange } = props;
  return (
    <div className={css.toolbar}>
      <SearchWords words={q} onWords={(words) => onChange({ q: words })} />
      {isPhone ? <PhoneControls {...props} /> : <DesktopControls {...props} />}
      <div className={css.end}>
        {isUpdating && <Loader size={14} aria-hidden />}
        <Text size="xs" c="dimmed" className="num" aria-live="polite">{countText}</Text>
        <ViewToggle view={view} onView={onView} />
      </div>
    </div>
  );
}

/** A long panel scrolls instead of leaving the window. */
const WITHIN_WINDOW = { size: { padding: 12 }, shift: true, flip: false };

const countOf = ({ keys, filters }: FilterPanelProps) => keys.reduce((sum, key) => sum + (filters[key]?.length ?? 0), 0);

function useFilterLabel(props: FilterPanelProps): string {
  const texts = useTexts('portfolio');
  const count = countOf(props);
  return count > 0 ? texts('filterCount', { count }) : texts('filter');
}

function DesktopControls(props: ToolbarProps) {
  const texts = useTexts('portfolio');
  const filterLabel = useFilterLabel(props);
  const { view, group, columns, hidden, onChange, onHidden, onResetColumns } = props;
  const hiddenCount = columns.filter(({ key }) => hidden.includes(key)).length;
  return (
    <>
      <Popover position="bottom-start" middlewares={WITHIN_WINDOW} trapFocus width="min(640px, calc(100vw - 24px))">
        <Popover.Target><Button variant="default" leftSection={<IconFilter size={16} aria-hidden />}>{filterLabel}</Button></Popover.Target>
        <Popover.Dropdown aria-label={texts('filterTitle')} className={css.filters}><FilterPanel {...props} /></Popover.Dropdown>
      </Popover>
      {view === 'list' && (
        <>
          <GroupMenu group={group} onGroup={(next) => onChange({ group: next })} />
          <Popover position="bottom-start" middlewares={WITHIN_WINDOW} trapFocus>
            <Popover.Target><Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>{hiddenCount > 0 ? texts('columnsHidden', { count: hiddenCount }) : texts('columns')}</Button></Popover.Target>
            <Popover.Dropdown aria-label={texts('columns')} className={css.columns}><ColumnsPanel columns={columns} hidden={hidden} onHidden={onHidden} onReset={onResetColumns} /></Popover.Dropdown>
          </Popover>
        </>
      )}
    </>
  );
}

function PhoneControls(props: ToolbarProps) {
  const texts = useTexts('portfolio');
  const common = useTexts('common');
  const filterLabel = useFilterLabel(props);
  const [isOpen, drawer] = useDisclosure();
  const { view, group, columns, sorting, onChange } = props;
  return (
    <>
      <Button variant="default" leftSection={<IconFilter size={16} aria-hidden />} onClick={drawer.open}>{filterLabel}</Button>
      <Drawer opened={isOpen} onClose={drawer.close} position="bottom" size="85%" title={texts('filterTitle')} closeButtonProps={{ 'aria-label': common('close') }} attributes={{ header: { role: 'presentation' } }}>
        <Stack>
          {view === 'list' && (
            <Select label={texts('groupBy')} data={groupKeys.map((key) => ({ value: key, label: texts(key) }))} value={group ?? null} placeholder={texts('groupNone')} clearable clearButtonProps={{ 'aria-label': texts('clearAll') }} onChange={(value) => onChange({ group: groupKeys.find((key) => key === value) })} />
          )}
          <Group align="end" wrap="nowrap">
            <Select style={{ flex: 1 }} label={texts('sortBy')} data={columns.map(({ key }) => ({ value: key, label: texts(key) }))} value={sorting.sort ?? null} placeholder={texts('sortNewest')} clearable clearButtonProps={{ 'aria-label': texts('clearAll') }} onChange={(value) => onChange({ sort: columns.find(({ key }) => key === value)?.key, direction: undefined })} />
            <Switch mb={10} label={texts('descending')} disabled={!sorting.sort} checked={sorting.direction === 'desc'} onChange={(event) => onChange({ direction: event.currentTarget.checked ? 'desc' : undefined })} />
          </Group>
          <FilterPanel {...props} />
        </Stack>
      </Drawer>
    </>
  );
}
