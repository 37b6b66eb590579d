import { Button, Group, Menu, Text } from '@mantine/core';
import { IconDownload, IconTransfer, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { ModelComment } from '#contract/comments.ts';
import { BCF_VERSIONS, type BcfTopic, type BcfVersion, type BcfViewpoint } from '#formats/bcf/bcf-topic.ts';
import { readBcf } from '#formats/bcf/read-bcf.ts';
import { writeBcf } from '#formats/bcf/write-bcf.ts';
import { FormatError } from '#formats/format-error.ts';
import { ApiError, sentenceOf } from '#web/lib/api.ts';
import { saveBlob } from '#web/lib/download/save-blob.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { sha256HexBlocking } from '#web/lib/upload/sha256.ts';
import { FileInput } from '#web/ui/file-input.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { OVER_VIEWERS } from '#web/ui/layers.ts';
import { notifyDone, notifyFailure } from '#web/ui/notify.tsx';
import { commentTexts, topicsOf } from './bcf-comments.ts';
import {
  sendComment,
  sendReply,
  sendResolved,
  useCommentCalls,
  whenThereIsRoom,
  type CommentedElement,
} from './comment-calls.ts';

const MAX_BYTES = 50 * 2 ** 20;

/** What a BCF file needs of the viewer. */
export type BcfLinks = {
  /** Of the exported file, without its ending. */ fileName: string;
  /** What a view shows, as a comment keeps it. */ viewpointOf: (view: string) => BcfViewpoint;
  /** A view as a comment keeps it, of what it shows; null for one without a camera. */ viewTextOf: (
    viewpoint: BcfViewpoint,
  ) => string | null;
  /** Pictures of views as comments keep them, PNG, by the comments' ids. */ takeSnapshots: (
    comments: readonly ModelComment[],
    onProgress: (done: number, total: number) => void,
  ) => Promise<ReadonlyMap<string, Uint8Array>>;
  /** The first of these GlobalIds that the model has. */ elementOf: (
    globalIds: readonly string[],
  ) => Promise<CommentedElement | null>;
};

type BcfMenuProps = BcfLinks & { urn: string; comments: readonly ModelComment[]; canImport: boolean };

/** Takes comments to other programs and back, as BCF (N6). */
export function BcfMenu(props: BcfMenuProps) {
  const { urn, comments, canImport, fileName, viewpointOf, viewTextOf, takeSnapshots, elementOf } = props;
  const texts = useTexts('comments');
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<string | null>(null);
  const [stopper, setStopper] = useState<AbortController | null>(null);
  const importTopics = useImport({ urn, comments, viewTextOf, elementOf });
  const open = async ([file]: File[]) => {
    if (!file || progress !== null) return;
    if (file.size > MAX_BYTES) return notifyFailure(texts('bcfTooLarge'));
    const abort = new AbortController();
    setStopper(abort);
    try {
      await importTopics(new Uint8Array(await file.arrayBuffer()), abort.signal, (done, total) =>
        setProgress(texts('bcfImporting', { done, total })),
      );
    } finally {
      setStopper(null);
      setProgress(null);
    }
  };
  const save = async (version: BcfVersion) => {
    if (progress !== null) return;
    try {
      const snapshots = await takeSnapshots(comments, (done, total) =>
        setProgress(texts('bcfPictures', { done, total })),
      );
      const bytes = await writeBcf(topicsOf(comments, viewpointOf, snapshots), version, new Date());
      saveBlob(new Blob([new Uint8Array(bytes)]), `${fileName}.bcf`);
    } finally {
      setProgress(null);
    }
  };
  if (comments.length === 0 && !canImport) return null;
  return (
    <>
      <Menu position="bottom-end" zIndex={OVER_VIEWERS}>
        <Menu.Target>
          <IconButton label={texts('bcf')} size={28} icon={<IconTransfer size={16} />} loading={progress !== null} />
        </Menu.Target>
        <Menu.Dropdown>
          {BCF_VERSIONS.map((version) => (
            <Menu.Item
              key={version}
              disabled={comments.length === 0}
              leftSection={<IconDownload size={14} aria-hidden />}
              onClick={() => void save(version)}
            >
              {texts('bcfExport', { version })}
            </Menu.Item>
          ))}
          {canImport && (
            <Menu.Item leftSection={<IconUpload size={14} aria-hidden />} onClick={() => input.current?.click()}>
              {texts('bcfImport')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {canImport && (
        <FileInput
          ref={input}
          extensions={['bcf', 'bcfzip', 'zip']}
          testId="bcf-file"
          onFiles={(files) => void open(files)}
        />
      )}
      {progress !== null && (
        <Group gap="xs">
          <Text size="xs" role="status">
            {progress}
          </Text>
          {stopper && (
            <Button size="compact-xs" variant="default" onClick={() => stopper.abort()}>
              {texts('bcfStop')}
            </Button>
          )}
        </Group>
      )}
    </>
  );
}

/** The same for every try of the same thing. */
const keyOf = (...parts: string[]): string => sha256HexBlocking(new TextEncoder().encode(JSON.stringify(parts)));

type Import = Pick<BcfMenuProps, 'urn' | 'comments' | 'viewTextOf' | 'elementOf'>;

/** Writes the topics of a file as comments, one after the other. What was written stays when one fails; a second import goes on there. */
function useImport({ urn, comments, viewTextOf, elementOf }: Import) {
  const texts = useTexts('comments');
  const dates = useDates();
  const { reread } = useCommentCalls(urn);
  // What the model has already is not written again: a file of ours comes back with what others added to it.
  const write = async (topic: BcfTopic, element: CommentedElement): Promise<boolean> => {
    const { text, replies } = commentTexts(topic, dates.day);
    const known = comments.find(
      (each) => each.commentId === topic.guid || (each.globalId === element.globalId && each.text === text),
    );
    const view = viewTextOf(topic.view);
    const { commentId, resolved } =
      known ?? (await whenThereIsRoom(() => sendComment(urn, element, { text, view }, keyOf(urn, topic.guid, text))));
    const fresh = replies.filter((reply, index) => {
      const guid = topic.comments[index]?.guid;
      return !known?.replies.some((each) => each.replyId === guid || each.text === reply);
    });
    for (const each of fresh)
      await whenThereIsRoom(() => sendReply(urn, commentId, each, keyOf(commentId, topic.guid, each)));
    const isToClose = topic.isClosed && !resolved;
    if (isToClose) await whenThereIsRoom(() => sendResolved(urn, commentId, true));
    return known === undefined || fresh.length > 0 || isToClose;
  };
  return async (
    bytes: Uint8Array,
    signal: AbortSignal,
    onProgress: (done: number, total: number) => void,
  ): Promise<void> => {
    const found = await readBcf(bytes).catch((error: unknown) => {
      if (!(error instanceof FormatError)) throw error;
      notifyFailure(error.message);
      return null;
    });
    if (!found) return;
    let [imported, unchanged, withoutElement, refused] = [0, 0, 0, 0];
    const total = found.topics.length;
    for (const [done, topic] of found.topics.entries()) {
      if (signal.aborted) {
        notifyDone(texts('bcfEnded', { done, total }));
        return void reread();
      }
      onProgress(done, total);
      const element = await elementOf(topic.view.selected);
      if (!element) {
        withoutElement += 1;
        continue;
      }
      try {
        if (await write(topic, element)) imported += 1;
        else unchanged += 1;
      } catch (error) {
        // Of this topic alone: it would be refused again.
        if (error instanceof ApiError && error.code === 'INVALID_INPUT') {
          refused += 1;
          continue;
        }
        notifyFailure(texts('bcfStopped', { done, total, reason: sentenceOf(error) }));
        return void reread();
      }
    }
    await reread();
    const words = [
      texts('bcfImported', { count: imported }),
      unchanged > 0 && texts('bcfUnchanged', { count: unchanged }),
      withoutElement > 0 && texts('bcfNoElement', { count: withoutElement }),
      found.unreadable + refused > 0 && texts('bcfUnreadable', { count: found.unreadable + refused }),
    ];
    notifyDone(words.filter(Boolean).join(' '));
  };
}
