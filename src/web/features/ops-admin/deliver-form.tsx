import { Alert, Button, Group, List, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { OpsDeliverable } from '#contract/ops-admin.ts';
import {
  delivery,
  deliveryFormatOf,
  deliveryFormats,
  deliveryProblem,
  deliveryProducts,
  deliveryRoleOf,
  pdfSubtypes,
  STOREY_MAX,
  type Delivery,
} from '#domain/deliverables/delivery.ts';
import { partOf, planDelivery, type UnlikeVersion } from '#domain/deliverables/file-series.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { fingerprintOf } from '#web/lib/upload/fingerprint.ts';
import { pageUploads } from '#web/lib/upload/page-uploads.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useKept } from '#web/lib/use-kept.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FileInput, useFileDrop } from '#web/ui/file-input.tsx';
import { RunningUploads } from '#web/ui/running-uploads.tsx';
import { said, saidOptions } from '#web/lib/said.ts';
import { useConsoleRefresh } from './use-console-refresh.ts';
import css from './ops-admin.module.css';

const STORED = 'BIMIT Verified';

/** Says what the files are, takes them and sends them. */
export function DeliverForm({ projectId, there }: { projectId: string; there: readonly OpsDeliverable[] }) {
  const texts = useTexts('opsAdmin');
  const [stated, setStated] = useKept<Delivery>(`delivery of ${projectId}`, delivery, () => ({
    product: STORED,
    pdfSubtype: null,
    storey: null,
  }));
  const refresh = useConsoleRefresh();
  const { failures, send } = useDelivery(projectId);
  const [asked, setAsked] = useState<Asked>();
  const deliver = (files: File[], factsFor: (file: File) => Delivery) => {
    send(files, factsFor);
    // Of these files: the next are of another part, or of none.
    setStated({ ...stated, storey: null });
  };
  const choose = (files: File[]) => {
    const { storeys, unlike } = planDelivery(
      files.flatMap((file) => factsOf(file, stated)),
      there.filter(({ isCurrent }) => isCurrent),
    );
    const factsFor = ({ name }: File) => ({ ...stated, storey: storeys.get(name) ?? stated.storey });
    if (unlike.length > 0) setAsked({ files, unlike, factsFor });
    else deliver(files, factsFor);
  };
  const input = useRef<HTMLInputElement>(null);
  const drop = useFileDrop(choose);
  return (
    <div className={css.drop} {...drop}>
      <Stack gap="sm">
        <div className={css.form}>
          <Select
            label={texts('product')}
            data={saidOptions(deliveryProducts)}
            value={stated.product}
            allowDeselect={false}
            onChange={(value) =>
              setStated({ ...stated, product: deliveryProducts.find((known) => known === value) ?? STORED })
            }
          />
          <Select
            label={texts('pdfKind')}
            data={[
              { value: '', label: texts('pdf_none') },
              ...pdfSubtypes.map((value) => ({ value, label: texts(`pdf_${value}`) })),
            ]}
            value={stated.pdfSubtype ?? ''}
            allowDeselect={false}
            onChange={(value) =>
              setStated({ ...stated, pdfSubtype: pdfSubtypes.find((known) => known === value) ?? null })
            }
          />
          <TextInput
            label={texts('storey')}
            placeholder={texts('storeyHint')}
            maxLength={STOREY_MAX}
            value={stated.storey ?? ''}
            onChange={(event) => setStated({ ...stated, storey: event.currentTarget.value || null })}
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
        <RunningUploads projectId={projectId} href={hrefOf(projectId)} onArrived={refresh} />
      </Stack>
      <FileInput ref={input} multiple extensions={deliveryFormats} onFiles={choose} testId="deliver-files" />
      {asked && (
        <VersionsDialog
          unlike={asked.unlike}
          onVersions={() => deliver(asked.files, asked.factsFor)}
          onParts={() =>
            deliver(asked.files, (file) =>
              asked.unlike.some(({ name }) => name === file.name)
                ? { ...stated, storey: partOf({ ...stated, name: file.name }) }
                : asked.factsFor(file),
            )
          }
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

type Asked = { files: File[]; unlike: readonly UnlikeVersion[]; factsFor: (file: File) => Delivery };

/** What decides which file it would be a version of; nothing for one that is refused anyway. */
function factsOf({ name }: File, { product, pdfSubtype, storey }: Delivery) {
  const format = deliveryFormatOf(name);
  return format ? [{ name, format, product, storey, role: deliveryRoleOf(format, pdfSubtype) }] : [];
}

/** Asks what files with other names are: versions, or parts. */
function VersionsDialog({
  unlike,
  onVersions,
  onParts,
  onClose,
}: {
  unlike: readonly UnlikeVersion[];
  onVersions: () => void;
  onParts: () => void;
  onClose: () => void;
}) {
  const texts = useTexts('opsAdmin');
  const run = (act: () => void) => () => {
    act();
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={texts('versionsTitle')}>
      <Stack>
        <Text>{texts('versionsText')}</Text>
        <List size="sm">
          {unlike.map(({ name, takesPlaceOf }) => (
            <List.Item key={name}>{texts('takesPlaceOf', { name, other: takesPlaceOf })}</List.Item>
          ))}
        </List>
        <Group justify="flex-end">
          <Button variant="default" onClick={run(onVersions)}>
            {texts('asVersions')}
          </Button>
          <Button onClick={run(onParts)} data-autofocus>
            {texts('asParts')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

const hrefOf = (projectId: string) => `/ops/orders/${projectId}`;

function useDelivery(projectId: string) {
  const [failures, setFailures] = useState<string[]>([]);
  const open = async (file: File, stated: Delivery): Promise<string | undefined> => {
    // What is said of PDFs is nothing of the others that are sent with them.
    const of = { ...stated, pdfSubtype: /\.pdf$/i.test(file.name) ? stated.pdfSubtype : null };
    const problem = deliveryProblem(file.name, file.size, of);
    if (problem) return said(problem);
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
  const send = (files: File[], factsFor: (file: File) => Delivery) =>
    void Promise.all(files.map((file) => open(file, factsFor(file)))).then((answers) =>
      setFailures(answers.filter((answer) => answer !== undefined)),
    );
  return { failures, send };
}
