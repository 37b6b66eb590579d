import { Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { WireAsset, WireProject } from '#contract/projects.ts';
import { downloadButtonOf, isPicture } from '#domain/deliverables/deliverable-list.ts';
import { saidOf } from '#web/lib/said.ts';
import { useTexts } from '#web/lib/texts.ts';
import { DownloadButton } from './download-button.tsx';
import { PictureBox } from './picture-box.tsx';
import css from './pictures.module.css';

type PicturesProps = {
  project: WireProject;
  isDownloading: boolean;
  onDownload: (asset: WireAsset) => void;
};

/** The pictures that staff delivered, behind the gate of the other files: to look at one is to have it. */
export function Pictures({ project, ...calls }: PicturesProps) {
  const texts = useTexts('downloads');
  const [opened, setOpened] = useState<string>();
  const pictures = project.assets
    .filter(isPicture)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  const at = pictures.findIndex(({ id }) => id === opened);
  const shown = pictures[at];
  const reasonId = useId();
  if (pictures.length === 0) return null;
  const stateOf = (asset: WireAsset) => downloadButtonOf(asset, project.access);
  const isLocked = pictures.some((asset) => stateOf(asset) !== 'free');
  return (
    <section aria-label={texts('pictures')} className={css.pictures}>
      <Text component="h3" className={css.heading}>
        {texts('pictures')}
      </Text>
      {isLocked && (
        <Text size="xs" className={css.locked} id={reasonId}>
          <IconLock size={13} aria-hidden />
          {saidOf(project.access.restrictionMessage) ?? texts('notAvailable')}
        </Text>
      )}
      <ul className={css.grid}>
        {pictures.map((asset) => {
          const state = stateOf(asset);
          return (
            <li key={asset.id}>
              <button
                type="button"
                className={css.thumb}
                aria-label={texts('viewOf', { name: asset.name })}
                aria-disabled={state === 'refused' || undefined}
                aria-describedby={state === 'free' ? undefined : reasonId}
                onClick={() => {
                  if (state === 'free') setOpened(asset.id);
                  // The two ways to unlock open in a dialog.
                  else if (state === 'unlock') calls.onDownload(asset);
                }}
              >
                {state === 'free' ? (
                  <img src={asset.asset_url} alt="" loading="lazy" decoding="async" />
                ) : (
                  <i aria-hidden>
                    <IconLock size={28} stroke={1.5} />
                  </i>
                )}
                <span title={asset.name}>{asset.name}</span>
              </button>
            </li>
          );
        })}
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
            state={stateOf(shown)}
            reasonId={undefined}
            isDownloading={calls.isDownloading}
            onDownload={calls.onDownload}
          />
        </PictureBox>
      )}
    </section>
  );
}
