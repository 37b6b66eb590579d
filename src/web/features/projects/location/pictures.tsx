import { Text } from '@mantine/core';
import { IconAlertTriangle, IconLock, IconPanoramaHorizontal } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { WireAsset, WireProject } from '#contract/projects.ts';
import { downloadButtonOf, isPicture } from '#domain/deliverables/deliverable-list.ts';
import { saidOf } from '#web/lib/said.ts';
import { useTexts } from '#web/lib/texts.ts';
import { FailedView } from './failed-view.tsx';
import { DownloadButton } from './download-button.tsx';
import { PictureBox } from './picture-box.tsx';
import { usePanoramaList } from './use-panoramas.ts';
import type { ShowViewer } from './viewer-target.ts';
import css from './pictures.module.css';

type PicturesProps = {
  project: WireProject;
  isDownloading: boolean;
  onDownload: (asset: WireAsset) => void;
  onShow: ShowViewer;
};

/**
 * The pictures that staff delivered. Each is behind the gate of the other files, since to look at one is to have it; a smaller copy is looked at
 * by all who see the project. Who may have one that is a panorama looks at it from inside.
 */
export function Pictures({ project, onShow, ...calls }: PicturesProps) {
  const texts = useTexts('downloads');
  const [opened, setOpened] = useState<string>();
  const pictures = project.assets
    .filter(isPicture)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  const at = pictures.findIndex(({ id }) => id === opened);
  const shown = pictures[at];
  const reasonId = useId();
  const panoramas = usePanoramaList(project, pictures.length > 0);
  if (pictures.length === 0) return null;
  const stateOf = (asset: WireAsset) => downloadButtonOf(asset, project.access);
  const isLocked = pictures.some((asset) => stateOf(asset) !== 'free');
  const copyOf = ({ id }: WireAsset) => project.assets.find((each) => each.madeFrom === id && each.role === 'image');
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
          const copy = copyOf(asset);
          const url =
            copy?.asset_url ?? (state === 'free' && asset.viewState !== 'failed' ? asset.asset_url : undefined);
          const panorama = panoramas.find(({ fileId, state: cut }) => fileId === asset.id && cut === 'ready');
          return (
            <li key={asset.id}>
              <button
                type="button"
                className={css.thumb}
                aria-label={texts(panorama ? 'lookAroundIn' : 'viewOf', { name: asset.name })}
                aria-disabled={(!url && state !== 'unlock') || undefined}
                aria-describedby={state === 'free' ? undefined : reasonId}
                onClick={() => {
                  if (panorama) onShow('panorama', panorama.id);
                  else if (url) setOpened(asset.id);
                  // The two ways to unlock open in a dialog.
                  else if (state === 'unlock') calls.onDownload(asset);
                }}
              >
                {url ? (
                  <img src={url} alt="" loading="lazy" decoding="async" />
                ) : (
                  <i aria-hidden>
                    {asset.viewState === 'failed' ? (
                      <IconAlertTriangle size={28} stroke={1.5} />
                    ) : (
                      <IconLock size={28} stroke={1.5} />
                    )}
                  </i>
                )}
                {panorama && (
                  <em aria-hidden>
                    <IconPanoramaHorizontal size={14} />
                    360°
                  </em>
                )}
                <span title={asset.name}>{asset.name}</span>
              </button>
              <FailedView asset={asset} />
            </li>
          );
        })}
      </ul>
      {shown && (
        <PictureBox
          picture={shown}
          url={stateOf(shown) === 'free' ? shown.asset_url : (copyOf(shown)?.asset_url ?? shown.asset_url)}
          remark={stateOf(shown) === 'free' ? undefined : texts('smallerCopy')}
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
