import { Alert, Button, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import {
  delivery,
  deliveryFormats,
  deliveryProblem,
  deliveryProducts,
  pdfSubtypes,
  type Delivery,
} from '#domain/deliverables/delivery.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { fingerprintOf } from '#web/lib/upload/fingerprint.ts';
import { pageUploads, useUploads } from '#web/lib/upload/page-uploads.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useKept } from '#web/lib/use-kept.ts';
import { FileInput, useFileDrop } from '#web/ui/file-input.tsx';
import { UploadProgress } from '#web/ui/upload-progress.tsx';
import { useConsoleRefresh } from './use-console-refresh.ts';
import css from './ops-admin.module.css';

const STORED = 'BIMIT Verified';

/** Says what the files are, takes them and sends them. */
export function DeliverForm({ projectId }: { projectId: string }) {
  const texts = useTexts('opsAdmin');
  const [said, setSaid] = useKept<Delivery>(`delivery of ${projectId}`, delivery, () => ({
    product: STORED,
    pdfSubtype: null,
    storey: null,
  }));
  const { failures, send } = useDelivery(projectId, said);
  const input = useRef<HTMLInputElement>(null);
  const drop = useFileDrop(send);
  return (
    <div className={css.drop} {...drop}>
      <Stack gap="sm">
        <div className={css.form}>
          <Select
            label={texts('product')}
            data={[...deliveryProducts]}
            value={said.product}
            allowDeselect={false}
            onChange={(value) =>
              setSaid({ ...said, product: deliveryProducts.find((known) => known === value) ?? STORED })
            }
          />
          <Select
            label={texts('pdfKind')}
            data={[
              { value: '', label: texts('pdf_none') },
              ...pdfSubtypes.map((value) => ({ value, label: texts(`pdf_${value}`) })),
            ]}
            value={said.pdfSubtype ?? ''}
            allowDeselect={false}
            onChange={(value) => setSaid({ ...said, pdfSubtype: pdfSubtypes.find((known) => known === value) ?? null })}
          />
          <TextInput
            label={texts('storey')}
            placeholder={texts('storeyHint')}
            maxLength={64}
            value={said.storey ?? ''}
            onChange={(event) => setSaid({ ...said, storey: event.currentTarget.value || null })}
          />
          <Button
            className={css.fixed}
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {texts('deliverFiles')}
          </Button>
        </div>
        <Text size="xs" c="dimmed">
          {texts('dropHint')}
        </Text>
        {failures.map((failure) => (
          <Alert key={failure} color="red" role="alert">
            {failure}
          </Alert>
        ))}
        <RunningUploads projectId={projectId} />
      </Stack>
      <FileInput ref={input} multiple extensions={deliveryFormats} onFiles={send} testId="deliver-files" />
    </div>
  );
}

const hrefOf = (projectId: string) => `/ops/orders/${projectId}`;

function useDelivery(projectId: string, said: Delivery) {
  const [failures, setFailures] = useState<string[]>([]);
  const open = async (file: File): Promise<string | undefined> => {
    // What is said of PDFs is nothing of the others that are sent with them.
    const of = { ...said, pdfSubtype: /\.pdf$/i.test(file.name) ? said.pdfSubtype : null };
    const problem = deliveryProblem(file.name, file.size, of);
    if (problem) return problem;
    try {
      const opened = await answerOf(
        api.api.ops.projects[':projectId'].deliverables.$post({
          param: { projectId },
          json: { ...of, fileName: file.name, sizeBytes: file.size, fingerprint: await fingerprintOf(file) },
        }),
      );
      pageUploads.start({ id: opened.id, projectId, projectName: file.name, href: hrefOf(projectId), file });
      return undefined;
    } catch (error) {
      return `${file.name}: ${sentenceOf(error)}`;
    }
  };
  const send = (files: File[]) =>
    void Promise.all(files.map(open)).then((answers) => setFailures(answers.filter((answer) => answer !== undefined)));
  return { failures, send };
}

function RunningUploads({ projectId }: { projectId: string }) {
  const refresh = useConsoleRefresh();
  const uploads = useUploads().filter((upload) => upload.projectId === projectId && upload.href === hrefOf(projectId));
  const done = uploads
    .filter(({ state }) => state.phase === 'done')
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    if (done === '') return;
    for (const id of done.split(',')) pageUploads.forget(id);
    void refresh();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for every file that has arrived
  }, [done]);
  return uploads
    .filter(({ state }) => state.phase !== 'done')
    .map((upload) => (
      <UploadProgress
        key={upload.id}
        upload={upload}
        onPause={() => pageUploads.pause(upload.id)}
        onResume={() => pageUploads.resume(upload.id)}
        onCancel={() => pageUploads.cancel(upload.id)}
      />
    ));
}
