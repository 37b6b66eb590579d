import { Menu } from '@mantine/core';
import { IconArrowsDiff, IconDots, IconMessagePlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '#web/lib/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { seriesOf } from './asset-of.ts';
import { versionsQuery } from './change-calls.ts';
import css from './changes.module.css';

type FileMenuProps = {
  projectId: string;
  assetId: string;
  name: string;
  /** Undefined where nothing can be asked for any more. */ onAsk: ((assetId: string) => void) | undefined;
  onCompare: (pair: { before: string; after: string }) => void;
};

/** What else can be done with a file: nothing, in the same room, for one that is neither model nor document. */
export function FileMenu({ projectId, assetId, name, onAsk, onCompare }: FileMenuProps) {
  const texts = useTexts('changes');
  const { data: versions = [] } = useQuery(versionsQuery(projectId));
  const [newest, earlier] = seriesOf(versions, assetId);
  // The buttons of all files are on one line.
  if (!newest || (!onAsk && !earlier)) return <span className={css.noMenu} />;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label={texts('moreOf', { name })} icon={<IconDots size={16} />} />
      </Menu.Target>
      <Menu.Dropdown>
        {onAsk && (
          <Menu.Item leftSection={<IconMessagePlus size={16} aria-hidden />} onClick={() => onAsk(assetId)}>
            {texts('request')}
          </Menu.Item>
        )}
        {earlier && (
          <Menu.Item
            leftSection={<IconArrowsDiff size={16} aria-hidden />}
            onClick={() => onCompare({ before: earlier.id, after: newest.id })}
          >
            {texts('compareVersions')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
