import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OrderData } from '#domain/ordering/order-data.ts';
import { orderFileProblem } from '#domain/upload/order-files.ts';
import { engineExtensions } from '#domain/upload/upload-limits.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { checkScan, type CheckScan } from '#web/lib/scan-check/check-scan.ts';
import type { ScanSummary } from '#web/lib/scan-check/scan-summary.ts';
import { textsOf } from '#web/lib/texts.ts';
import { fingerprintOf } from '#web/lib/upload/fingerprint.ts';
import { openUploadsQuery } from '#web/lib/upload/open-uploads-query.ts';
import { pageUploads, useUploads } from '#web/lib/upload/page-uploads.ts';
import { notifyDone, notifyFailure } from '#web/ui/notify.tsx';
import { said, saidOf } from '#web/lib/said.ts';
import { maySendFiles, needsEmail } from './guest.ts';

/** A scan that was chosen and is not on its way yet. `summary` null: no file that is looked into here. */
export type ChosenScan =
  | { status: 'refused'; problem: string }
  | { status: 'checking'; file: File }
  | { status: 'doubtful'; file: File; summary: ScanSummary }
  | { status: 'needsEmail'; file: File }
  | { status: 'opening'; file: File };

type Order = {
  draftId: string;
  isMember: boolean;
  data: OrderData;
  change: (patch: Partial<OrderData>) => void;
  /** For tests. */ check?: CheckScan;
};

const isReadHere = (name: string) => engineExtensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`));

/** The one scan file of an order: chosen, looked into, sent in parts, resumed, removed (ordering.md §5, U1-U4). */
export function useScanUpload({ draftId, isMember, data, change, check = checkScan }: Order) {
  const texts = textsOf('order');
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<ChosenScan | null>(null);
  const [summary, setSummary] = useState<ScanSummary | null>(null);
  const attempt = useRef(0);
  const file = data.existingScanFiles[0];
  const sending = useUploads().find(({ id }) => id === file?.id);
  const open = useQuery({
    ...openUploadsQuery,
    enabled: file !== undefined && sending === undefined && maySendFiles({ draftId, isMember }),
    retry: false,
  });
  const unfinished = open.data?.find(({ id }) => id === file?.id);

  const send = async (scan: File) => {
    if (!maySendFiles({ draftId, isMember })) return setChosen({ status: 'needsEmail', file: scan });
    setChosen({ status: 'opening', file: scan });
    try {
      const { id } = await answerOf(
        api.api.uploads.$post({
          json: {
            purpose: 'order_scan',
            draftId,
            fileName: scan.name,
            sizeBytes: scan.size,
            fingerprint: await fingerprintOf(scan),
          },
        }),
      );
      pageUploads.start({ id, draftId, projectName: data.projectName, file: scan });
      change({ existingScanFiles: [{ id, name: scan.name, size: scan.size }] });
      setChosen(null);
    } catch (error) {
      setChosen(
        needsEmail(error)
          ? { status: 'needsEmail', file: scan }
          : { status: 'refused', problem: said(`Upload failed for ${scan.name}: ${sentenceOf(error)}`) },
      );
    }
  };
  const choose = async (files: readonly File[]) => {
    const own = ++attempt.current;
    const [scan, ...others] = files;
    if (!scan) return;
    setSummary(null);
    const problem =
      others.length > 0 ? texts('oneFile') : saidOf(orderFileProblem('order_scan', scan.name, scan.size)?.text);
    if (problem) return setChosen({ status: 'refused', problem });
    setChosen({ status: 'checking', file: scan });
    const found = isReadHere(scan.name) ? await check(scan).catch(() => null) : null;
    if (own !== attempt.current) return;
    setSummary(found);
    if (found && !found.canConvert) setChosen({ status: 'doubtful', file: scan, summary: found });
    else await send(scan);
  };
  const resume = async (scan: File) => {
    if (!unfinished || !file) return;
    const isSame = scan.size === unfinished.sizeBytes && (await fingerprintOf(scan)) === unfinished.fingerprint;
    if (isSame) pageUploads.start({ id: file.id, draftId, projectName: data.projectName, file: scan });
    else setChosen({ status: 'refused', problem: texts('fileWrong', { name: file.name }) });
  };
  const remove = async () => {
    if (!file) return;
    try {
      if (sending && sending.state.phase !== 'done') await pageUploads.cancel(file.id);
      else
        await answerOf(
          api.api.scan2plan['multipart-upload'].$delete({
            json: { id: file.id, uploadId: file.id, fileName: file.name },
          }),
        );
      pageUploads.forget(file.id);
      change({ existingScanFiles: [] });
      notifyDone(texts('fileRemoved'));
      void queries.invalidateQueries({ queryKey: openUploadsQuery.queryKey });
    } catch (error) {
      notifyFailure(sentenceOf(error));
    }
  };
  const isDone = file !== undefined && (sending ? sending.state.phase === 'done' : !unfinished && !open.isFetching);
  return {
    chosen,
    summary,
    file,
    sending: sending?.state.phase === 'done' ? undefined : sending,
    unfinished,
    isDone,
    choose: (files: readonly File[]) => void choose(files),
    send: (scan: File) => void send(scan),
    resume: (scan: File) => void resume(scan),
    remove,
  };
}
export type ScanUpload = ReturnType<typeof useScanUpload>;
