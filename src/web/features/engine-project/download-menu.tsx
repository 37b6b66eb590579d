import { Button, Menu, Text, Tooltip } from '@mantine/core';
import { IconDownload, IconLock } from '@tabler/icons-react';
import type { WireAsset, WireProject } from '#contract/projects.ts';
import { useTexts } from '#web/lib/texts.ts';
import { formatBytes } from '#domain/units/format-bytes.ts';
import { groupedDownloads } from './downloads.ts';

type DownloadMenuProps = { project: Pick<WireProject, 'assets' | 'access'>; isBusy: boolean; onDownload: (asset: WireAsset) => void };

/** The files by kind. Whether one may be taken home the server decides at the click; demo projects say so at once. */
export function DownloadMenu({ project, isBusy, onDownload }: DownloadMenuProps) {
  const texts = useTexts('engineProject');
  const groups = groupedDownloads(project.assets);
  const { canDownload, restrictionReason, restrictionMessage } = project.access;
  const isRefused = !canDownload && restrictionReason !== 'needs_unlock';
  if (isRefused || groups.length === 0) {
    return (
      <Tooltip label={isRefused ? (restrictionMessage ?? 'Download not available') : texts('downloadNothing')}>
        <Button variant="default" data-disabled aria-disabled leftSection={isRefused ? <IconLock size={16} /> : <IconDownload size={16} />} onClick={(event) => event.preventDefault()}>{texts('download')}</Button>
      </Tooltip>
    );
  }
  return (
    <Menu position="bottom-end" width={300}>
      <Menu.Target><Button loading={isBusy} leftSection={<IconDownload size={16} />}>{texts('download')}</Button></Menu.Target>
      <Menu.Dropdown mah={480} style={{ overflowY: 'auto' }}>
        {groups.map(({ group, assets }) => (
          <div key={group} role="group" aria-label={texts(`downloadGroup_${group}`)}>
            <Menu.Label>{texts(`downloadGroup_${group}`)}</Menu.Label>
            {assets.map((asset) => (
              <Menu.Item key={asset.id} rightSection={<Text size="xs" c="dimmed" className="num">{formatBytes(asset.bytes)}</Text>} onClick={() => onDownload(asset)}>
                <Text truncate maw={200}>{asset.name}</Text>
              </Menu.Item>
            ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
