import { Alert, Button, Group, NavLink, Text } from '@mantine/core';
import { IconPanoramaHorizontal, IconPencil, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { WirePanorama } from '#contract/panoramas.ts';
import type { WireProject } from '#contract/projects.ts';
import type { Building } from '#domain/building/building.ts';
import { panoramaExtensions, panoramaFileProblem } from '#domain/panorama/panorama-limits.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { fingerprintOf } from '#web/lib/upload/fingerprint.ts';
import { pageUploads } from '#web/lib/upload/page-uploads.ts';
import { useTexts } from '#web/lib/texts.ts';
import { FileInput, useFileDrop } from '#web/ui/file-input.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { notifyDone, notifyFailure } from '#web/ui/notify.tsx';
import { RunningUploads } from '#web/ui/running-uploads.tsx';
import { said } from '#web/lib/said.ts';
import { EditPanorama } from './edit-panorama.tsx';
import { usePanoramaCalls } from './use-panoramas.ts';
import side from './side-list.module.css';
import css from './panorama.module.css';

type PanoramaPanelProps = {
  project: WireProject;
  building: Building | undefined;
  panoramas: readonly WirePanorama[];
  canEdit: boolean;
  chosenId: string | undefined;
  /** Without an id, the first one. */ onChoose: (id?: string) => void;
};

/** The panel 'PANORAMAS': all of a project, and for those who may change them the ways to do so. */
export function PanoramaPanel({ project, building, panoramas, canEdit, chosenId, onChoose }: PanoramaPanelProps) {
  const texts = useTexts('panoramas');
  const heading = useRef<HTMLHeadingElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [editingId, setEditingId] = useState<string>();
  const [deleted, setDeleted] = useState<WirePanorama>();
  const { refresh, restore, remove } = usePanoramaCalls(project.projectId);
  const { failures, send } = useSending(project);
  const drop = useFileDrop((files) => canEdit && send(files));
  const edited = panoramas.find(({ id }) => id === editingId);
  const afterDeletion = async (gone: WirePanorama) => {
    await remove(gone.id);
    setEditingId(undefined);
    setDeleted(gone);
    if (gone.id === chosenId) onChoose();
    // The button that opened the dialog is gone with its panorama.
    heading.current?.focus();
  };
  const bringBack = (gone: WirePanorama) =>
    void restore(gone.id).then(
      () => {
        setDeleted(undefined);
        notifyDone(texts('restored', { name: gone.name }));
        onChoose(gone.id);
      },
      (error: unknown) => notifyFailure(sentenceOf(error)),
    );
  return (
    <section className={side.panel} aria-label={texts('title')} {...(canEdit ? drop : {})}>
      <Text component="h2" className={side.heading} ref={heading} tabIndex={-1}>
        {texts('title')}
      </Text>
      {deleted && (
        <Alert color="gray" role="status" p="xs" mx={12} flex="none">
          <Group justify="space-between" wrap="nowrap">
            <Text size="sm">{texts('deleted', { name: deleted.name })}</Text>
            <Button size="compact-sm" variant="default" flex="none" onClick={() => bringBack(deleted)}>
              {texts('undo')}
            </Button>
          </Group>
        </Alert>
      )}
      {canEdit && (
        <div className={css.acts}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {texts('add')}
          </Button>
          <Text size="xs" c="dimmed" visibleFrom="sm">
            {texts('dropHint')}
          </Text>
          <FileInput ref={input} multiple extensions={panoramaExtensions} onFiles={send} testId="panorama-files" />
          {failures.map((failure) => (
            <Alert key={failure} color="red" role="alert">
              {failure}
            </Alert>
          ))}
          <RunningUploads projectId={project.projectId} href={hrefOf()} onArrived={refresh} />
        </div>
      )}
      {panoramas.length > 0 && (
        <ul className={side.list} aria-label={texts('list')}>
          {panoramas.map((panorama) => (
            <li key={panorama.id} className={side.item}>
              <NavLink
                component="button"
                className={side.choice}
                active={panorama.id === chosenId}
                aria-current={panorama.id === chosenId ? 'true' : undefined}
                label={panorama.name}
                description={<Remark panorama={panorama} />}
                leftSection={<IconPanoramaHorizontal size={16} aria-hidden />}
                onClick={() => onChoose(panorama.id)}
              />
              {canEdit && (
                <IconButton
                  label={texts('edit', { name: panorama.name })}
                  icon={<IconPencil size={16} />}
                  onClick={() => setEditingId(panorama.id)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {edited && (
        <EditPanorama
          key={edited.id}
          project={project}
          building={building}
          panorama={edited}
          others={panoramas}
          onDelete={() => afterDeletion(edited)}
          onClose={() => setEditingId(undefined)}
        />
      )}
    </section>
  );
}

function Remark({ panorama: { state, percent, isOfScan, pose } }: { panorama: WirePanorama }) {
  const texts = useTexts('panoramas');
  if (state === 'waiting') return texts('cutting', { percent });
  if (state === 'failed') return texts('noFile');
  return isOfScan ? texts('ofScan') : pose ? null : texts('notPlaced');
}

/** The page of these uploads: elsewhere they are shown in a corner. */
const hrefOf = () => location.pathname;

function useSending({ projectId, project_name: projectName }: WireProject) {
  const [failures, setFailures] = useState<string[]>([]);
  const open = async (file: File): Promise<string | undefined> => {
    const problem = panoramaFileProblem(file.name, file.size);
    if (problem) return said(problem);
    try {
      const json = { fileName: file.name, sizeBytes: file.size, fingerprint: await fingerprintOf(file) };
      const { id } = await answerOf(api.api.projects[':projectId'].panoramas.$post({ param: { projectId }, json }));
      pageUploads.start({ id, projectId, projectName, href: hrefOf(), file });
      return undefined;
    } catch (error) {
      return `${file.name}: ${sentenceOf(error)}`;
    }
  };
  const send = (files: File[]) =>
    void Promise.all(files.map(open)).then((answers) => setFailures(answers.filter((answer) => answer !== undefined)));
  return { failures, send };
}
