import { useEffect, useRef, useState } from 'react';
import type { StoredFile } from '#domain/ordering/order-data.ts';
import { MAX_ATTACHMENTS, orderFileProblem } from '#domain/upload/order-files.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { randomUuid } from '#web/lib/random-uuid.ts';
import { textsOf } from '#web/lib/texts.ts';
import { apiUploadServer } from '#web/lib/upload/api-upload-server.ts';
import { guardLeaving } from '#web/lib/upload/guard-leaving.ts';
import { notifyDone, notifyFailure } from '#web/ui/notify.tsx';
import { saidOf } from '#web/lib/said.ts';
import { maySendFiles, needsEmail } from './guest.ts';
import { sendAttachment } from './send-attachment.ts';

export type AttachmentsProps = {
  draftId: string;
  isMember: boolean;
  files: readonly StoredFile[];
  onFiles: (files: StoredFile[]) => void;
  /** A file is on its way, or did not arrive and was not given up. */ onUnsettled: (why: UnsettledFiles) => void;
};
export type UnsettledFiles = 'sending' | 'needsEmail' | 'failed' | undefined;

export type Sending = {
  key: string;
  file: File;
  percent: number;
  /** Why it stopped. */ failure?: string;
  /** A visitor gives an address first. */ needsEmail?: boolean;
};

/** Sends papers of a draft one by one as they are chosen. Leaving the screen stops what has not arrived. */
export function useAttachments({ draftId, isMember, files, onFiles, onUnsettled }: AttachmentsProps) {
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const controllers = useRef(new Map<string, AbortController>());
  const known = useRef(files);
  useEffect(() => {
    known.current = files;
  }, [files]);
  useEffect(() => {
    const running = controllers.current;
    return () => running.forEach((controller) => controller.abort());
  }, []);
  const unsettled = unsettledOf(sending);
  useEffect(() => onUnsettled(unsettled), [unsettled, onUnsettled]);
  // A file that has not arrived is this page's alone: what was typed comes back after a reload, the file does not.
  useEffect(() => {
    guardLeaving('attachments', unsettled !== undefined);
    return () => guardLeaving('attachments', false);
  }, [unsettled]);

  const patch = (key: string, change: Partial<Sending>) =>
    setSending((all) => all.map((each) => (each.key === key ? { ...each, ...change } : each)));
  const drop = (key: string) => {
    controllers.current.delete(key);
    setSending((all) => all.filter((each) => each.key !== key));
  };
  const keep = (list: StoredFile[]) => {
    known.current = list;
    onFiles(list);
  };
  const send = async ({ key, file }: Pick<Sending, 'key' | 'file'>) => {
    if (!maySendFiles({ draftId, isMember })) return patch(key, { needsEmail: true });
    const controller = new AbortController();
    controllers.current.set(key, controller);
    const texts = textsOf('orderFinish');
    try {
      const stored = await sendAttachment(file, {
        draftId,
        signal: controller.signal,
        onPercent: (percent) => patch(key, { percent }),
      });
      keep([...known.current, stored]);
      drop(key);
      notifyDone(texts('attachmentUploaded', { name: file.name }));
    } catch (error) {
      if (controller.signal.aborted) return;
      if (needsEmail(error)) return patch(key, { needsEmail: true });
      patch(key, { failure: error instanceof Error ? error.message : String(error) });
      notifyFailure(texts('attachmentFailed', { name: file.name }));
    }
  };

  const add = (chosen: readonly File[]) => {
    const refusals: string[] = [];
    let room = MAX_ATTACHMENTS - known.current.length - sending.length;
    for (const file of chosen) {
      const refusal =
        saidOf(orderFileProblem('order_attachment', file.name, file.size)?.text) ??
        (room < 1 ? textsOf('orderFinish')('attachmentsFull', { count: MAX_ATTACHMENTS }) : undefined);
      if (refusal) {
        const named = textsOf('orderFinish')('attachmentRefused', { name: file.name, reason: refusal });
        refusals.push(named);
        notifyFailure(named);
        continue;
      }
      room -= 1;
      const begun = { key: randomUuid(), file, percent: 0 };
      setSending((all) => [...all, begun]);
      void send(begun);
    }
    // Beside the files, where it stays until others are chosen: several may be refused for reasons of their own.
    setProblems([...new Set(refusals)]);
  };
  const again = (key: string) => {
    const stopped = sending.find((each) => each.key === key);
    if (!stopped) return;
    patch(key, { percent: 0, failure: undefined, needsEmail: undefined });
    void send(stopped);
  };
  const stop = (key: string) => {
    controllers.current.get(key)?.abort();
    drop(key);
  };
  const remove = async (file: StoredFile) => {
    try {
      await apiUploadServer.abort(file.id, file.name);
      keep(known.current.filter(({ id }) => id !== file.id));
      notifyDone(textsOf('orderFinish')('attachmentRemoved'));
    } catch (error) {
      notifyFailure(sentenceOf(error));
    }
  };
  const goOnWithEmail = () => sending.forEach((each) => each.needsEmail && again(each.key));
  return {
    sending,
    problems,
    isEmailMissing: sending.some((each) => each.needsEmail),
    goOnWithEmail,
    add,
    again,
    stop,
    remove,
  };
}

/** What keeps the step from being left: what waits for its visitor comes before what goes on by itself. */
function unsettledOf(sending: readonly Sending[]): UnsettledFiles {
  if (sending.some(({ needsEmail: waits }) => waits)) return 'needsEmail';
  if (sending.some(({ failure }) => failure === undefined)) return 'sending';
  return sending.length > 0 ? 'failed' : undefined;
}
