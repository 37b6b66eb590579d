import { Button, Drawer, Group, Select, Stack, Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { groupKeys } from '#domain/portfolio/columns.ts';
import { useTexts } from '#web/lib/texts.ts';
import { FilterPanel } from './filter-panel.tsx';
import type { ToolbarProps } from './toolbar-props.ts';
import { useFilterLabel } from './use-filter-label.ts';

/** On a phone all of the toolbar but the search is behind one button. */
export function PhoneControls(props: ToolbarProps) {
  const texts = useTexts('portfolio');
  const common = useTexts('common');
  const filterLabel = useFilterLabel(props);
  const [isOpen, drawer] = useDisclosure();
  const { view, group, columns, sorting, onChange } = props;
  return (
    <>
      <Button variant="default" leftSection={<IconFilter size={16} aria-hidden />} onClick={drawer.open}>
        {filterLabel}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={drawer.close}
        position="bottom"
        size="85%"
        title={texts('filterTitle')}
        closeButtonProps={{ 'aria-label': common('close') }}
        attributes={{ header: { role: 'presentation' } }}
      >
        <Stack>
          {view === 'list' && (
            <Select
              label={texts('groupBy')}
              data={groupKeys.map((key) => ({ value: key, label: texts(key) }))}
              value={group ?? null}
              placeholder={texts('groupNone')}
              clearable
              clearButtonProps={{ 'aria-label': texts('clearAll') }}
              onChange={(value) => onChange({ group: groupKeys.find((key) => key === value) })}
            />
          )}
          <Group align="end" wrap="nowrap">
            <Select
              style={{ flex: 1 }}
              label={texts('sortBy')}
              data={columns.map(({ key }) => ({ value: key, label: texts(key) }))}
              value={sorting.sort ?? null}
              placeholder={texts('sortNewest')}
              clearable
              clearButtonProps={{ 'aria-label': texts('clearAll') }}
              onChange={(value) =>
                onChange({ sort: columns.find(({ key }) => key === value)?.key, direction: undefined })
              }
            />
            <Switch
              mb={10}
              label={texts('descending')}
              disabled={!sorting.sort}
              checked={sorting.direction === 'desc'}
              onChange={(event) => onChange({ direction: event.currentTarget.checked ? 'desc' : undefined })}
            />
          </Group>
          <FilterPanel {...props} />
        </Stack>
      </Drawer>
    </>
  );
}
