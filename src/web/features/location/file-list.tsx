import { Button, Text, TextInput, Tooltip } from '@mantine/core';
import { IconDownload, IconEye, IconFile, IconLock, IconSearch } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { WireAsset, WireProject } from '#contract/projects.ts';
import { downloadButtonOf, isListed, viewButtonOf } from '#domain/deliverables/deliverable-list.ts';
import { tourPlaceOf } from '#domain/deliverables/tour-address.ts';
import { formatBytes } from '#domain/units/format-bytes.ts';
import { useTexts } from '#web/lib/texts.ts';
import { TourLink } from './tour-frame.tsx';
import { viewerOfFile } from './viewer-of-file.ts';
import type { ViewerValue } from './viewer-target.ts';
import css from './file-list.module.css';

/** Opens a viewer, with a certain file where it has several. */
export type ShowViewer = (value: ViewerValue, fileId?: string) => void;
export type FileCalls = { isDownloading: boolean; onDownload: (asset: WireAsset) => void; /** Further acts of a file. */ renderFileActs?: ((asset: WireAsset) => ReactNode) | undefined };
type FileListProps = FileCalls & { project: WireProject; onShow: ShowViewer };

/** So many files are worth a filter. */
const FILTERED_FROM = 4;

/** The deliverables of a project, each with what can be done with it (ordering.md §6). */
export function FileList({ project, onShow, renderFileActs, ...calls }: FileListProps) {
  const texts = useTexts('downloads');
  const files = project.assets.filter(isListed).toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase();
  const shown = files.filter(({ name, format, product }) => `${name} ${format} ${product}`.toLowerCase().includes(wanted));
  if (files.length === 0) return <Text c="dimmed">{texts('none')}</Text>;
  return (
    <section aria-label={texts('files')}>
      {files.length >= FILTERED_FROM && <TextInput value={query} maw={320} mb={8} aria-label={texts('filter')} placeholder={texts('filter')} leftSection={<IconSearch size={16} aria-hidden />} onChange={({ currentTarget }) => setQuery(currentTarget.value)} />}
      {shown.length === 0 && <Text c="dimmed" role="status" py="sm">{texts('noMatch')}</Text>}
      <ul className={css.files} hidden={shown.length === 0}>
        {shown.map((asset) => (
          <li key={asset.id} className={css.file}>
            <IconFile size={20} aria-hidden className={css.icon} />
            <div className={css.what}>
              <Text truncate title={asset.name}>{asset.name}</Text>
              <Text size="xs" c="dimmed" className="num">{asset.format === 'virtual_tour' ? texts('tour') : texts('fileFacts', { type: asset.format.toUpperCase(), size: formatBytes(asset.bytes) })}</Text>
            </div>
            {asset.format === 'virtual_tour' ? <TourButtons asset={asset} onShow={onShow} /> : (
              <>
                <ViewButton asset={asset} project={project} onShow={onShow} />
                <DownloadButton asset={asset} access={project.access} {...calls} />
              </>
            )}
            {renderFileActs?.(asset)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ViewButton({ asset, project, onShow }: { asset: WireAsset; project: WireProject; onShow: ShowViewer }) {
  const texts = useTexts('downloads');
  const state = viewButtonOf(asset);
  if (state === 'hidden') return null;
  const viewer = state === 'shown' ? viewerOfFile(project, asset) : undefined;
  const name = texts('viewOf', { name: asset.name });
  const reason = asset.viewState === 'waiting' ? 'viewWaiting' : asset.viewState === 'failed' ? 'viewFailed' : 'noView';
  if (!viewer) return <Refused label={name} reason={texts(reason)}>{texts('view')}</Refused>;
  return <Button size="xs" variant="subtle" aria-label={name} leftSection={<IconEye size={16} />} onClick={() => (asset.role === 'drawing' || viewer === 'report' ? onShow(viewer, asset.id) : onShow(viewer))}>{texts('view')}</Button>;
}

/** A tour is a page of its provider's: within the viewer, or in a tab of its own. */
function TourButtons({ asset, onShow }: { asset: WireAsset; onShow: ShowViewer }) {
  const texts = useTexts('downloads');
  const place = tourPlaceOf(asset.asset_url, []);
  return (
    <>
      <Button size="xs" variant="subtle" aria-label={texts('viewOf', { name: asset.name })} leftSection={<IconEye size={16} />} onClick={() => onShow('tour', asset.id)}>{texts('view')}</Button>
      {place.kind !== 'refused' && <TourLink url={place.url} name={asset.name} />}
    </>
  );
}

function DownloadButton({ asset, access, isDownloading, onDownload }: FileCalls & { asset: WireAsset; access: WireProject['access'] }) {
  const texts = useTexts('downloads');
  const state = downloadButtonOf(asset, access);
  const name = texts('downloadOf', { name: asset.name });
  if (state === 'refused') return <Refused label={name} reason={access.restrictionMessage ?? texts('notAvailable')} isLocked>{texts('download')}</Refused>;
  const icon = state === 'unlock' ? <IconLock size={16} /> : <IconDownload size={16} />;
  return <Button size="xs" variant="default" aria-label={name} leftSection={icon} disabled={isDownloading} onClick={() => onDownload(asset)}>{texts('download')}</Button>;
}

/** Stays in the order of the keys, so that its reason can be read. */
function Refused({ label, reason, isLocked = false, children }: { label: string; reason: string; isLocked?: boolean; children: string }) {
  return (
    <Tooltip label={reason}>
      <Button size="xs" variant={isLocked ? 'default' : 'subtle'} data-disabled aria-disabled aria-label={label} leftSection={isLocked ? <IconLock size={16} /> : <IconEye size={16} />} onClick={(event) => event.preventDefault()}>{children}</Button>
    </Tooltip>
  );
}
