import { Button, Group, Text, TextInput, Tooltip } from '@mantine/core';
import { IconEye, IconFile, IconLock, IconLockOpen, IconRulerMeasure, IconSearch } from '@tabler/icons-react';
import { Suspense, useId, useState, type ReactNode } from 'react';
import type { WireAsset, WireProject } from '#contract/projects.ts';
import {
  downloadButtonOf,
  isListed,
  isPicture,
  offersUnlock,
  viewButtonOf,
} from '#domain/deliverables/deliverable-list.ts';
import { tourPlaceOf } from '#domain/deliverables/tour-address.ts';
import { formatBytes } from '#domain/units/format-bytes.ts';
import { track } from '#web/lib/analytics.ts';
import { saidOf } from '#web/lib/said.ts';
import { useTexts } from '#web/lib/texts.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { FailedView } from './failed-view.tsx';
import { Pictures } from './pictures.tsx';
import type { PickPoint } from './align-table.tsx';
import { DownloadButton } from './download-button.tsx';
import { TourLink } from './tour-frame.tsx';
import { viewerOfFile } from './viewer-of-file.ts';
import type { ShowViewer } from './viewer-target.ts';
import css from './file-list.module.css';

const AlignFile = lazyPart(async () => (await import('./align-file.tsx')).AlignFile);

export type FileCalls = {
  isDownloading: boolean;
  onDownload: (asset: WireAsset) => void;
  /** Opens the two ways to unlock; no file was chosen. */ onUnlock: () => void;
  /** Takes all of it home. */ exportAll?: ReactNode;
  /** Begins picking points of a file that is being aligned, in viewers; undefined where nothing can be shown beside it. */
  pickerOf?: ((asset: WireAsset) => PickPoint | undefined) | undefined;
  /** Further acts of a file. */ renderFileActs?: ((asset: WireAsset) => ReactNode) | undefined;
};
type FileListProps = FileCalls & { project: WireProject; onShow: ShowViewer };

/** So many files are worth a filter. */
const FILTERED_FROM = 4;

/** The deliverables of a project, each with what can be done with it (ordering.md §6). */
export function FileList({ project, onShow, renderFileActs, onUnlock, exportAll, pickerOf, ...calls }: FileListProps) {
  const texts = useTexts('downloads');
  const files = project.assets
    .filter(isListed)
    .toSorted((a, b) => a.asset_name.localeCompare(b.asset_name, 'en', { numeric: true }));
  // A file that stands alone has nothing to be aligned with.
  const canBeApart = files.filter(({ isAligned }) => isAligned !== undefined).length > 1;
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase();
  const shown = files.filter(({ asset_name: name, format, product }) =>
    `${name} ${format} ${product}`.toLowerCase().includes(wanted),
  );
  const pictures = <Pictures project={project} onShow={onShow} {...calls} />;
  if (files.length === 0 && project.assets.some(isPicture)) return pictures;
  if (files.length === 0)
    return (
      <Group justify="space-between" gap="xs">
        <Text c="dimmed">{texts('none')}</Text>
        {exportAll}
      </Group>
    );
  return (
    <section aria-label={texts('files')}>
      {offersUnlock(project) && <UnlockAll onUnlock={onUnlock} />}
      <Group justify="space-between" gap="xs" mb={8}>
        {files.length >= FILTERED_FROM && (
          <TextInput
            value={query}
            maw={320}
            flex="1 1 200px"
            aria-label={texts('filter')}
            placeholder={texts('filter')}
            leftSection={<IconSearch size={16} aria-hidden />}
            onChange={({ currentTarget }) => setQuery(currentTarget.value)}
          />
        )}
        {exportAll}
      </Group>
      {shown.length === 0 && (
        <Text c="dimmed" role="status" py="sm">
          {texts('noMatch')}
        </Text>
      )}
      <ul className={css.files} hidden={shown.length === 0}>
        {shown.map((asset) => (
          <FileRow
            key={asset.id}
            asset={asset}
            project={project}
            isApart={canBeApart && asset.isAligned === false}
            onPick={pickerOf?.(asset)}
            onShow={onShow}
            {...calls}
          >
            {renderFileActs?.(asset)}
          </FileRow>
        ))}
      </ul>
      {pictures}
    </section>
  );
}

/** The files are there, and one button opens them all. */
function UnlockAll({ onUnlock }: { onUnlock: () => void }) {
  const texts = useTexts('downloads');
  const unlock = () => {
    track('Unlock All Downloads Clicked');
    onUnlock();
  };
  return (
    <Group justify="space-between" gap="xs" mb={12}>
      <Text size="sm" c="dimmed">
        {texts('unlockText')}
      </Text>
      <Button leftSection={<IconLockOpen size={16} aria-hidden />} onClick={unlock}>
        {texts('unlockAll')}
      </Button>
    </Group>
  );
}

type FileRowProps = Pick<FileCalls, 'isDownloading' | 'onDownload'> & {
  asset: WireAsset;
  project: WireProject;
  /** Nobody has said where it lies beside the others. */ isApart: boolean;
  onPick: PickPoint | undefined;
  onShow: ShowViewer;
  children: ReactNode;
};

/** A file with its facts; what is locked says why, in sight. */
function FileRow({ asset, project, isApart, onPick, onShow, children, ...calls }: FileRowProps) {
  const texts = useTexts('downloads');
  const reasonId = useId();
  const isTour = asset.format === 'virtual_tour';
  const state = isTour ? 'free' : downloadButtonOf(asset, project.access);
  const reason = state === 'free' ? undefined : (saidOf(project.access.restrictionMessage) ?? texts('notAvailable'));
  return (
    <li className={css.file}>
      <IconFile size={20} aria-hidden className={css.icon} />
      <div className={css.what}>
        <Text truncate title={asset.asset_name}>
          {asset.asset_name}
        </Text>
        <Group gap={8} wrap="wrap">
          <Text size="xs" c="dimmed" className="num">
            {isTour
              ? texts('tour')
              : texts('fileFacts', { type: asset.format.toUpperCase(), size: formatBytes(asset.bytes) })}
          </Text>
          {isApart && <NotAligned />}
        </Group>
        <FailedView asset={asset} />
        {reason && (
          <Text size="xs" className={css.locked} id={reasonId}>
            <IconLock size={13} aria-hidden />
            {reason}
          </Text>
        )}
      </div>
      {isTour ? (
        <TourButtons asset={asset} onShow={onShow} />
      ) : (
        <>
          {project.access.canPlace && asset.placement !== undefined && (
            <AlignButton asset={asset} project={project} onPick={onPick} />
          )}
          <ViewButton asset={asset} project={project} onShow={onShow} />
          <DownloadButton asset={asset} state={state} reasonId={reason && reasonId} {...calls} />
        </>
      )}
      {children}
    </li>
  );
}

/** Says what it means to people who hover it or tap on it, and to those who read it aloud. */
function NotAligned() {
  const texts = useTexts('downloads');
  return (
    <Tooltip label={texts('notAlignedHint')} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
      <Text size="xs" component="span" className={css.notAligned} tabIndex={0}>
        {texts('notAligned')}
      </Text>
    </Tooltip>
  );
}

/** Opens the dialog that says where a delivered file lies. */
function AlignButton({ asset, project, onPick }: Pick<FileRowProps, 'asset' | 'project' | 'onPick'>) {
  const texts = useTexts('downloads');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="xs"
        variant="subtle"
        classNames={{ root: css.align, label: css.alignLabel, section: css.alignIcon }}
        aria-label={texts(asset.isAligned ? 'alignAgainOf' : 'alignOf', { name: asset.asset_name })}
        leftSection={<IconRulerMeasure size={16} aria-hidden />}
        onPointerEnter={AlignFile.preload}
        onFocus={AlignFile.preload}
        onClick={() => setOpen(true)}
      >
        {texts(asset.isAligned ? 'alignAgain' : 'align')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AlignFile
            project={project}
            asset={asset}
            onPick={
              onPick &&
              ((row, side) => {
                // What was typed is kept: the dialog opens again beside the picture.
                setOpen(false);
                onPick(row, side);
              })
            }
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function ViewButton({ asset, project, onShow }: { asset: WireAsset; project: WireProject; onShow: ShowViewer }) {
  const texts = useTexts('downloads');
  const state = viewButtonOf(asset);
  if (state === 'hidden') return null;
  const viewer = state === 'shown' ? viewerOfFile(project, asset) : undefined;
  // To look at a document is to have it.
  const isRefused = viewer?.viewer === 'report' && downloadButtonOf(asset, project.access) === 'refused';
  const shown = isRefused ? undefined : viewer;
  const name = texts('viewOf', { name: asset.asset_name });
  const reason = asset.viewState === 'waiting' ? 'viewWaiting' : asset.viewState === 'failed' ? 'viewFailed' : 'noView';
  if (!shown)
    return (
      <Refused label={name} reason={texts(reason)}>
        {texts('view')}
      </Refused>
    );
  return (
    <Button
      size="xs"
      variant="subtle"
      aria-label={name}
      leftSection={<IconEye size={16} />}
      onClick={() => onShow(shown.viewer, shown.fileId)}
    >
      {texts('view')}
    </Button>
  );
}

/** A tour is a page of its provider's: within the viewer, or in a tab of its own. */
function TourButtons({ asset, onShow }: { asset: WireAsset; onShow: ShowViewer }) {
  const texts = useTexts('downloads');
  const place = tourPlaceOf(asset.asset_url, []);
  return (
    <>
      <Button
        size="xs"
        variant="subtle"
        aria-label={texts('viewOf', { name: asset.asset_name })}
        leftSection={<IconEye size={16} />}
        onClick={() => onShow('tour', asset.id)}
      >
        {texts('view')}
      </Button>
      {place.kind !== 'refused' && <TourLink url={place.url} name={asset.asset_name} />}
    </>
  );
}

/** Stays in the order of the keys, so that its reason can be read. */
function Refused({ label, reason, children }: { label: string; reason: string; children: string }) {
  return (
    <Tooltip label={reason}>
      <Button
        size="xs"
        variant="subtle"
        data-disabled
        aria-disabled
        aria-label={label}
        leftSection={<IconEye size={16} />}
        onClick={(event) => event.preventDefault()}
      >
        {children}
      </Button>
    </Tooltip>
  );
}
