import { Text } from '@mantine/core';
import { useState } from 'react';
import type { WireAsset, WireProject } from '#contract/projects.ts';
import { downloadButtonOf, isPicture } from '#domain/deliverables/deliverable-list.ts';
import { useTexts } from '#web/lib/texts.ts';
import { DownloadButton } from './download-button.tsx';
import { PictureBox } from './picture-box.tsx';
import css from './pictures.module.css';

type PicturesProps = {
  project: WireProject;
  isDownloading: boolean;
  onDownload: (asset: WireAsset) => void;
};

/** The pictures that staff delivered. Looking at them is free, and 'Download' is behind the gate of the other files. */
export function Pictures({ project, ...calls }: PicturesProps) {
  const texts = useTexts('downloads');
  const [opened, setOpened] = useState<string>();
  const pictures = project.assets
    .filter(isPicture)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  const at = pictures.findIndex(({ id }) => id === opened);
  const shown = pictures[at];
  if (pictures.length === 0) return null;
  return (
    <section aria-label={texts('pictures')} className={css.pictures}>
      <Text component="h3" className={css.heading}>
        {texts('pictures')}
      </Text>
      <ul className={css.grid}>
        {pictures.map((asset) => (
          <li key={asset.id}>
            <button
              type="button"
              className={css.thumb}
              aria-label={texts('viewOf', { name: asset.name })}
              onClick={() => setOpened(asset.id)}
            >
              <img src={asset.asset_url} alt="" loading="lazy" decoding="async" />
              <span title={asset.name}>{asset.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {shown && (
        <PictureBox
          picture={shown}
          place={texts('pictureOf', { number: at + 1, count: pictures.length })}
          onStep={
            pictures.length > 1
              ? (step) => setOpened(pictures[(at + step + pictures.length) % pictures.length]?.id)
              : undefined
          }
          onClose={() => setOpened(undefined)}
        >
          <DownloadButton
            asset={shown}
            state={downloadButtonOf(shown, project.access)}
            reasonId={undefined}
            isDownloading={calls.isDownloading}
            onDownload={(asset) => {
              // The two ways to unlock open in a dialog of their own.
              if (downloadButtonOf(asset, project.access) === 'unlock') setOpened(undefined);
              calls.onDownload(asset);
            }}
          />
        </PictureBox>
      )}
    </section>
  );
}
