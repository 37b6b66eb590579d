import { SegmentedControl, VisuallyHidden } from '@mantine/core';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useTexts } from '#web/lib/texts.ts';
import type { ViewMode } from './view-state.ts';

/** Cards or table (P4). */
export function ViewToggle({ view, onView }: { view: ViewMode; onView: (view: ViewMode) => void }) {
  const texts = useTexts('portfolio');
  const option = (value: ViewMode, Icon: typeof IconList) => ({
    value,
    label: (
      <span title={texts(value)}>
        <Icon size={16} style={{ display: 'block' }} aria-hidden />
        <VisuallyHidden>{texts(value)}</VisuallyHidden>
      </span>
    ),
  });
  return (
    <SegmentedControl
      size="xs"
      aria-label={texts('view')}
      value={view}
      onChange={(value) => onView(value === 'list' ? 'list' : 'grid')}
      data={[option('grid', IconLayoutGrid), option('list', IconList)]}
    />
  );
}
