import { Alert, Button, Group, Loader, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { z } from 'zod';
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
import { nextVersionOf, partOf, planDelivery, type UnlikeVersion } from '#domain/deliverables/file-series.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { fingerprintOf } from '#web/lib/upload/fingerprint.ts';
import { pageUploads } from '#web/lib/upload/page-uploads.ts';
import { isSameFile } from '#web/lib/upload/same-file.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useKept } from '#web/lib/use-kept.ts';
import { FileInput, useFileDrop } from '#web/ui/file-input.tsx';
import { RunningUploads } from '#web/ui/running-uploads.tsx';
import { said, saidOptions } from '#web/lib/said.ts';
import { NextVersionsDialog, type NextVersion, VersionsDialog } from './version-dialogs.tsx';
import { useConsoleRefresh } from './use-console-refresh.ts';
import css from './ops-admin.module.css';

/** Before they are sent, it is said what they were made as. */
const statement = delivery.extend({ product: delivery.shape.product.nullable() });
type Statement = z.infer<typeof statement>;

/** Says what the files are, takes them and sends them. */
export function DeliverForm({ projectId, there }: { projectId: string; there: readonly OpsDeliverable[] }) {
  const texts = useTexts('opsAdmin');
  const [stated, setStated] = useKept<Statement>(`delivery of ${projectId}`, statement, () => ({
    // No order says what the next file of it is: a scan, a first draft, or a model that was checked.
    product: null,
    pdfSubtype: null,
    storey: null,
  }));
  const refresh = useConsoleRefresh();
  const { failures, opening, send } = useDelivery(projectId);
  const [asked, setAsked] = useState<Asked>();
  const [reading, setReading] = useState<readonly File[]>([]);
  const [next, setNext] = useState<Next>();
  const [isProductMissing, setProductMissing] = useState(false);
  const productField = useRef<HTMLInputElement>(null);
  const deliver = (files: File[], factsFor: (file: File) => Delivery) => {
    send(files, factsFor);
    // Of these files: the next are of another part, or of none.
    setStated({ ...stated, storey: null });
  };
  /** Says first what becomes the next version of what is there, and what is there already; `known`: what was said to be a version. */
  const review = async (files: File[], factsFor: (file: File) => Delivery, known: ReadonlySet<string> = new Set()) => {
    setReading(files);
    const found = await Promise.all(
      files.map(async (file): Promise<NextVersion[]> => {
        const [facts] = factsOf(file, factsFor(file));
        const version = facts && nextVersionOf(facts, there);
        if (!version) return [];
        // What cannot be read is refused when it is sent.
        const isSame = await isSameFile(file, version.current).catch(() => false);
        return isSame || !known.has(file.name) ? [{ file, isSame, ...version }] : [];
      }),
    );
    setReading([]);
    const versions = found.flat();
    if (versions.length > 0) setNext({ files, factsFor, versions });
    else deliver(files, factsFor);
  };
  /** What they are said to be; without a product nothing is delivered. */
  const requireProduct = (): Delivery | null => {
    const { product } = stated;
    if (product) return { ...stated, product };
    setProductMissing(true);
    productField.current?.focus();
    return null;
  };
  const choose = (files: File[]) => {
    const said = requireProduct();
    if (!said) return;
    const { storeys, unlike } = planDelivery(
      files.flatMap((file) => factsOf(file, said)),
      there.filter(({ isCurrent }) => isCurrent),
    );
    const factsFor = ({ name }: File) => ({ ...said, storey: storeys.get(name) ?? said.storey });
    if (unlike.length > 0) setAsked({ files, unlike, said, factsFor });
    else void review(files, factsFor);
  };
  const checked = new Map([
    ...reading.map((file) => [keyOf(file), file.name] as const),
    ...opening.map(({ key, name }) => [key, name] as const),
  ]);
  const input = useRef<HTMLInputElement>(null);
  const drop = useFileDrop(choose);
  return (
    <div className={css.drop} {...drop}>
      <Stack gap="sm">
        <div className={css.form}>
          <Select
            ref={productField}
            label={texts('product')}
            placeholder={texts('chooseProduct')}
            data={saidOptions(deliveryProducts)}
            value={stated.product}
            allowDeselect={false}
            error={isProductMissing && !stated.product && texts('productMissing')}
            onChange={(value) =>
              setStated({ ...stated, product: deliveryProducts.find((known) => known === value) ?? null })
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
            onClick={() => requireProduct() && input.current?.click()}
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
        {[...checked].map(([key, name]) => (
          <Group key={key} gap="xs" role="status">
            <Loader size="xs" />
            <Text size="sm">{texts('openingFile', { name })}</Text>
          </Group>
        ))}
        <RunningUploads projectId={projectId} href={hrefOf(projectId)} onArrived={refresh} />
      </Stack>
      <FileInput ref={input} multiple extensions={deliveryFormats} onFiles={choose} testId="deliver-files" />
      {asked && (
        <VersionsDialog
          unlike={asked.unlike}
          onVersions={() => void review(asked.files, asked.factsFor, new Set(asked.unlike.map(({ name }) => name)))}
          onParts={() =>
            void review(asked.files, (file) =>
              asked.unlike.some(({ name }) => name === file.name)
                ? { ...asked.said, storey: partOf({ ...asked.said, name: file.name }) }
                : asked.factsFor(file),
            )
          }
          onClose={() => setAsked(undefined)}
        />
      )}
      {next && (
        <NextVersionsDialog
          versions={next.versions}
          fileCount={next.files.length}
          onDeliver={(isWanted) => deliver(next.files.filter(isWanted), next.factsFor)}
          onClose={() => setNext(undefined)}
        />
      )}
    </div>
  );
}

type Asked = { files: File[]; unlike: readonly UnlikeVersion[]; said: Delivery; factsFor: (file: File) => Delivery };

type Next = { files: File[]; versions: readonly NextVersion[]; factsFor: (file: File) => Delivery };

/** What decides which file it would be a version of; nothing for one that is refused anyway. */
function factsOf({ name }: File, { product, pdfSubtype, storey }: Delivery) {
  const format = deliveryFormatOf(name);
  return format ? [{ name, format, product, storey, role: deliveryRoleOf(format, pdfSubtype) }] : [];
}

const hrefOf = (projectId: string) => `/ops/orders/${projectId}`;

const keyOf = ({ name, size }: File) => `${size} ${name}`;

/** Sends files; one that is on its way already is not sent twice. */
function useDelivery(projectId: string) {
  const [failures, setFailures] = useState<string[]>([]);
  const [opening, setOpening] = useState<readonly { key: string; name: string }[]>([]);
  // What was begun is known before the page is drawn again.
  const begun = useRef(new Set<string>());
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
  const openOnce = async (file: File, stated: Delivery): Promise<string | undefined> => {
    const key = keyOf(file);
    if (begun.current.has(key)) return undefined;
    begun.current.add(key);
    setOpening((all) => [...all, { key, name: file.name }]);
    try {
      return await open(file, stated);
    } finally {
      begun.current.delete(key);
      setOpening((all) => all.filter((each) => each.key !== key));
    }
  };
  const send = (files: File[], factsFor: (file: File) => Delivery) =>
    void Promise.all(files.map((file) => openOnce(file, factsFor(file)))).then((answers) =>
      setFailures(answers.filter((answer) => answer !== undefined)),
    );
  return { failures, opening, send };
}
