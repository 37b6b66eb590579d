import { Alert, Stack } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WireProject } from '#contract/projects.ts';
import { attachmentExtensions, orderFileProblem, orderScanExtensions } from '#domain/upload/order-files.ts';
import { purposeOfFile, takesFiles } from '#domain/upload/project-files.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { operatorQuery } from '#web/lib/operator.ts';
import { useTexts } from '#web/lib/texts.ts';
import { fingerprintOf } from '#web/lib/upload/fingerprint.ts';
import { pageUploads, useUploads } from '#web/lib/upload/page-uploads.ts';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { UploadList } from '#web/ui/running-uploads.tsx';
import { said } from '#web/lib/said.ts';
import { isBimOrder, isScanMissing } from './project-facts.ts';

/** More files for an order that was placed: the scan that was left for later, and papers. Chosen again after a break, a file goes on where it stopped. */
export function SendFiles({ project }: { project: WireProject }) {
  const texts = useTexts('tracking');
  const [problem, setProblem] = useState<string>();
  const { projectId, project_name: projectName, type } = project;
  const isBimit = isBimOrder(project);
  const limits = useQuery(operatorQuery).data?.orderLimits;
  const sending = useUploads().filter((upload) => upload.projectId === projectId && upload.state.phase !== 'done');
  const sendOne = async (file: File) => {
    const purpose = purposeOfFile(file.name, file.size, { type });
    const refusal = orderFileProblem(purpose, file.name, file.size);
    if (refusal) {
      const text = said(refusal.text);
      return setProblem(text.includes(file.name) ? text : `${file.name}: ${text}`);
    }
    try {
      const json = { purpose, fileName: file.name, sizeBytes: file.size, fingerprint: await fingerprintOf(file) };
      const { id } = await answerOf(api.api.projects[':projectId'].files.$post({ param: { projectId }, json }));
      pageUploads.start({ id, projectId, projectName, href: location.pathname, file });
    } catch (error) {
      setProblem(`${file.name}: ${sentenceOf(error)}`);
    }
  };
  const send = async (files: readonly File[]) => {
    setProblem(undefined);
    for (const file of files) await sendOne(file);
  };
  if (!project.isOwn || project.isDemo || !project.order_summary || !takesFiles(project)) return null;
  return (
    <Stack gap="sm" mt="md">
      {isScanMissing(project) && <Alert color="orange">{texts('scanMissing')}</Alert>}
      <FileDrop
        title={texts('sendFiles')}
        hint={[
          texts(isBimit ? 'sendScansHint' : 'sendPapersHint'),
          limits &&
            texts(isBimit ? 'sendScansLimit' : 'sendPapersLimit', {
              scans: limits.order_scan,
              documents: limits.order_attachment,
            }),
        ]
          .filter(Boolean)
          .join(' ')}
        choose={texts('chooseFiles')}
        icon={<IconUpload size={16} aria-hidden />}
        extensions={isBimit ? orderScanExtensions : attachmentExtensions}
        testId="project-file"
        onFiles={(files) => void send(files)}
      />
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <UploadList uploads={sending} />
    </Stack>
  );
}
