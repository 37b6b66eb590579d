import { Button, Loader, Popover, Text } from '@mantine/core';
import { IconColumns3, IconFilter } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { GroupMenu } from './group-menu.tsx';
import { SearchWords } from './search-words.tsx';
import type { ToolbarProps } from './toolbar-props.ts';
import { useFilterLabel } from './use-filter-label.ts';
import { ViewToggle } from './view-toggle.tsx';
import css from './toolbar.module.css';

const ColumnsPanel = lazyPart(async () => (await import('./columns-panel.tsx')).ColumnsPanel);
const FilterPanel = lazyPart(async () => (await import('./filter-panel.tsx')).FilterPanel);
const PhoneControls = lazyPart(async () => (await import('./phone-controls.tsx')).PhoneControls);

/** Search, filters, and for the list grouping and columns; on a phone all but the search is behind one button. */
export function Toolbar(props: ToolbarProps) {
  const { isPhone, view, q, countText, isUpdating, onView, onChange } = props;
  return (
    <div className={css.toolbar}>
      <SearchWords words={q} onWords={(words) => onChange({ q: words })} />
      {isPhone ? (
        <Suspense fallback={<FilterButton {...props} />}>
          <PhoneControls {...props} />
        </Suspense>
      ) : (
        <DesktopControls {...props} />
      )}
      <div className={css.end}>
        {isUpdating && <Loader size={14} aria-hidden />}
        <Text size="xs" c="dimmed" className="num" aria-live="polite">
          {countText}
        </Text>
        <ViewToggle view={view} onView={onView} />
      </div>
    </div>
  );
}

/** A long panel scrolls instead of leaving the window. */
const WITHIN_WINDOW = { size: { padding: 12 }, shift: true, flip: false };

function DesktopControls(props: ToolbarProps) {
  const texts = useTexts('portfolio');
  const filterLabel = useFilterLabel(props);
  const { view, group, columns, hidden, onChange, onHidden, onResetColumns } = props;
  const hiddenCount = columns.filter(({ key }) => hidden.includes(key)).length;
  return (
    <>
      <Popover position="bottom-start" middlewares={WITHIN_WINDOW} trapFocus width="min(640px, calc(100vw - 24px))">
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconFilter size={16} aria-hidden />}
            onPointerEnter={FilterPanel.preload}
            onFocus={FilterPanel.preload}
          >
            {filterLabel}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={texts('filterTitle')} className={css.filters}>
          <Suspense>
            <FilterPanel {...props} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      {view === 'list' && (
        <>
          <GroupMenu group={group} onGroup={(next) => onChange({ group: next })} />
          <Popover position="bottom-start" middlewares={WITHIN_WINDOW} trapFocus>
            <Popover.Target>
              <Button
                variant="default"
                leftSection={<IconColumns3 size={16} aria-hidden />}
                onPointerEnter={ColumnsPanel.preload}
                onFocus={ColumnsPanel.preload}
              >
                {hiddenCount > 0 ? texts('columnsHidden', { count: hiddenCount }) : texts('columns')}
              </Button>
            </Popover.Target>
            <Popover.Dropdown aria-label={texts('columns')} className={css.columns}>
              <Suspense>
                <ColumnsPanel columns={columns} hidden={hidden} onHidden={onHidden} onReset={onResetColumns} />
              </Suspense>
            </Popover.Dropdown>
          </Popover>
        </>
      )}
    </>
  );
}

/** Where the phone's button will be. */
function FilterButton(props: ToolbarProps) {
  return (
    <Button variant="default" leftSection={<IconFilter size={16} aria-hidden />}>
      {useFilterLabel(props)}
    </Button>
  );
}
