import { Button, Menu, Text, Tooltip } from '@mantine/core';
import { IconDownload, IconFiles, IconFileZip, IconLock, IconLockOpen } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { WireAsset, WireProject } from '#contract/projects.ts';
import { offersUnlock } from '#domain/deliverables/deliverable-list.ts';
import { track } from '#web/lib/analytics.ts';
import { saidOf } from '#web/lib/said.ts';
import { useTexts } from '#web/lib/texts.ts';
import { groupedDownloads } from '#web/lib/download/downloads.ts';
import { notifyFailure } from '#web/ui/notify.tsx';
import { formatBytes } from '#domain/units/format-bytes.ts';

type DownloadMenuProps = {
  project: Pick<WireProject, 'assets' | 'access' | 'isOwn' | 'status' | 'ml_estimated_total_sqft'>;
  isBusy: boolean;
  onDownload: (asset: WireAsset) => void;
  onCadZip: () => void;
  /** Opens the dialog of the two ways to unlock, with no chosen file that waits for it. */
  onUnlock: () => void;
};

/**
 * The files by kind. The server decides at the click whether one may be downloaded; demo projects say so right away. Before the
 * unlock, 'Unlock All Downloads' is next to them (viewers.md §6): the user's own upload is free even then.
 */
export function DownloadMenu({ project, isBusy, onDownload, onCadZip, onUnlock }: DownloadMenuProps) {
  const texts = useTexts('engineProject');
  const downloadTexts = useTexts('downloads');
  const isDone = project.status === 'Order Completed';
  const groups = groupedDownloads(project.assets, isDone ? ['plan', 'drawing'] : []);
  const { canDownload, restrictionReason, restrictionMessage } = project.access;
  const isLocked = restrictionReason === 'needs_unlock';
  const isRefused = !canDownload && !isLocked;
  const hasPrice = offersUnlock(project);
  if (isRefused || groups.every(({ assets }) => assets.length === 0)) {
    return (
      <Tooltip
        label={isRefused ? (saidOf(restrictionMessage) ?? downloadTexts('notAvailable')) : texts('downloadNothing')}
      >
        <Button
          variant="default"
          data-disabled
          aria-disabled
          leftSection={isRefused ? <IconLock size={16} /> : <IconDownload size={16} />}
          onClick={(event) => event.preventDefault()}
        >
          {texts('download')}
        </Button>
      </Tooltip>
    );
  }
  return (
    <>
      {hasPrice && (
        <Button
          leftSection={<IconLockOpen size={16} />}
          onClick={() => {
            track('Unlock All Downloads Clicked');
            onUnlock();
          }}
        >
          {downloadTexts('unlockAll')}
        </Button>
      )}
      <FileMenu
        groups={groups}
        target={
          <Button
            loading={isBusy}
            variant={hasPrice ? 'default' : 'filled'}
            leftSection={hasPrice ? <IconFiles size={16} /> : <IconDownload size={16} />}
          >
            {texts(hasPrice ? 'files' : 'download')}
          </Button>
        }
        onDownload={onDownload}
        onCadZip={isDone ? onCadZip : undefined}
      />
    </>
  );
}

type FileMenuProps = {
  groups: ReturnType<typeof groupedDownloads>;
  target: ReactElement;
  onDownload: (asset: WireAsset) => void;
  onCadZip: (() => void) | undefined;
};

function FileMenu({ groups, target, onDownload, onCadZip }: FileMenuProps) {
  const texts = useTexts('engineProject');
  const downloadTexts = useTexts('downloads');
  return (
    <Menu position="bottom-end" width={380}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown mah={480} style={{ overflowY: 'auto' }}>
        {groups.map(({ group, assets }) => (
          <div key={group} role="group" aria-label={texts(`downloadGroup_${group}`)}>
            <Menu.Label>{texts(`downloadGroup_${group}`)}</Menu.Label>
            {assets.map((asset) => (
              <Menu.Item
                key={asset.id}
                rightSection={
                  <Text size="xs" c="dimmed" className="num">
                    {formatBytes(asset.bytes)}
                  </Text>
                }
                onClick={() => onDownload(asset)}
              >
                <Text lineClamp={2} title={asset.asset_name} style={{ overflowWrap: 'anywhere' }}>
                  {asset.asset_name}
                </Text>
              </Menu.Item>
            ))}
            {group === 'plan' && assets.length === 0 && (
              <Menu.Item onClick={() => notifyFailure(downloadTexts('planMissing'))}>
                {downloadTexts('planItem')}
              </Menu.Item>
            )}
            {group === 'drawing' && onCadZip && (
              <Tooltip label={downloadTexts('cadZipHint')} position="left" multiline maw={240}>
                <Menu.Item rightSection={<IconFileZip size={16} aria-hidden />} onClick={onCadZip}>
                  {downloadTexts('cadZip')}
                </Menu.Item>
              </Tooltip>
            )}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
