import { Button } from '@mantine/core';
import { IconDownload, IconLock } from '@tabler/icons-react';
import type { WireAsset } from '#contract/projects.ts';
import { useTexts } from '#web/lib/texts.ts';

type DownloadButtonProps = {
  isDownloading: boolean;
  onDownload: (asset: WireAsset) => void;
  asset: WireAsset;
  state: 'free' | 'unlock' | 'refused';
  /** Of the words that say why it is locked. */ reasonId: string | undefined;
};

/** 'Download' of a file, by what its project allows. */
export function DownloadButton({ asset, state, reasonId, isDownloading, onDownload }: DownloadButtonProps) {
  const texts = useTexts('downloads');
  const common = {
    size: 'xs',
    variant: 'default',
    'aria-label': texts('downloadOf', { name: asset.asset_name }),
    'aria-describedby': reasonId,
    leftSection: state === 'free' ? <IconDownload size={16} /> : <IconLock size={16} />,
  } as const;
  // Stays in the order of the keys, so that its reason can be read.
  if (state === 'refused')
    return (
      <Button {...common} data-disabled aria-disabled onClick={(event) => event.preventDefault()}>
        {texts('download')}
      </Button>
    );
  return (
    <Button {...common} disabled={isDownloading} onClick={() => onDownload(asset)}>
      {texts('download')}
    </Button>
  );
}
