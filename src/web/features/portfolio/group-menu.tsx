import { Button, Menu } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { groupKeys, type GroupKey } from '#domain/portfolio/columns.ts';
import { useTexts } from '#web/lib/texts.ts';

const NONE = 'none' as const;

/** 'Group': what the list is grouped by, or nothing. */
export function GroupMenu({
  group,
  onGroup,
}: {
  group: GroupKey | undefined;
  onGroup: (group: GroupKey | undefined) => void;
}) {
  const texts = useTexts('portfolio');
  return (
    <Menu position="bottom-start" width={200}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconStack2 size={16} aria-hidden />}>
          {group ? texts('groupOn', { label: texts(group) }) : texts('group')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{texts('groupBy')}</Menu.Label>
        <Menu.RadioGroup value={group ?? NONE} onChange={(value) => onGroup(groupKeys.find((key) => key === value))}>
          {[NONE, ...groupKeys].map((key) => (
            <Menu.RadioItem key={key} value={key} closeMenuOnClick>
              {key === NONE ? texts('groupNone') : texts(key)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
