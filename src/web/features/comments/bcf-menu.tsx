import { Menu, Text } from '@mantine/core';
import { IconDownload, IconTransfer, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { ModelComment } from '#contract/comments.ts';
import { BCF_VERSIONS, type BcfCamera, type BcfTopic, type BcfVersion } from '#formats/bcf/bcf-topic.ts';
import { readBcf } from '#formats/bcf/read-bcf.ts';
import { writeBcf } from '#formats/bcf/write-bcf.ts';
import { FormatError } from '#formats/format-error.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { saveBlob } from '#web/lib/download/save-blob.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { FileInput } from '#web/ui/file-input.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { notifyDone, notifyFailure } from '#web/ui/notify.tsx';
import { commentTexts, topicsOf } from './bcf-comments.ts';
import { sendComment, sendReply, useCommentCalls, type CommentedElement } from './comment-calls.ts';

const MAX_BYTES = 50 * 2 ** 20;
/** Above the viewers. */
const OVER_VIEWERS = 450;

/** What a BCF file needs of the viewer. */
export type BcfLinks = {
  /** Of the exported file, without its ending. */ fileName: string;
  /** The camera of a view as a comment keeps it; null for one without. */ cameraOf: (view: string) => BcfCamera | null;
  /** A view as a comment keeps it, of a camera; null for one that shows nothing. */ viewTextOf: (
    camera: BcfCamera,
  ) => string | null;
  /** The first of these GlobalIds that the model has. */ elementOf: (
    globalIds: readonly string[],
  ) => Promise<CommentedElement | null>;
};

type BcfMenuProps = BcfLinks & { urn: string; comments: readonly ModelComment[]; canImport: boolean };

/** Takes comments to other programs and back, as BCF (N6). */
export function BcfMenu({ urn, comments, canImport, fileName, cameraOf, viewTextOf, elementOf }: BcfMenuProps) {
  const texts = useTexts('comments');
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<string | null>(null);
  const importTopics = useImport({ urn, viewTextOf, elementOf });
  const open = async ([file]: File[]) => {
    if (!file || progress !== null) return;
    if (file.size > MAX_BYTES) return notifyFailure(texts('bcfTooLarge'));
    try {
      await importTopics(new Uint8Array(await file.arrayBuffer()), (done, total) =>
        setProgress(texts('bcfImporting', { done, total })),
      );
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
              onClick={() => void saveBcf(topicsOf(comments, cameraOf), version, fileName)}
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
        <Text size="xs" role="status">
          {progress}
        </Text>
      )}
    </>
  );
}

async function saveBcf(topics: readonly BcfTopic[], version: BcfVersion, fileName: string): Promise<void> {
  const bytes = await writeBcf(topics, version, new Date());
  saveBlob(new Blob([new Uint8Array(bytes)]), `${fileName}.bcf`);
}

type Import = Pick<BcfMenuProps, 'urn' | 'viewTextOf' | 'elementOf'>;

/** Writes the topics of a file as comments, one after the other. What was written stays when one fails; a second import goes on there. */
function useImport({ urn, viewTextOf, elementOf }: Import) {
  const texts = useTexts('comments');
  const dates = useDates();
  const { reread } = useCommentCalls(urn);
  const write = async (topic: BcfTopic, element: CommentedElement) => {
    const { text, replies } = commentTexts(topic, dates.day);
    const view = topic.camera && viewTextOf(topic.camera);
    const { commentId } = await sendComment(urn, element, { text, view }, `bcf ${topic.guid}`);
    for (const [index, each] of replies.entries())
      await sendReply(urn, commentId, each, `bcf ${topic.guid} ${topic.comments[index]?.guid ?? index}`);
  };
  return async (bytes: Uint8Array, onProgress: (done: number, total: number) => void): Promise<void> => {
    const found = await readBcf(bytes).catch((error: unknown) => {
      if (!(error instanceof FormatError)) throw error;
      notifyFailure(error.message);
      return null;
    });
    if (!found) return;
    let [imported, withoutElement] = [0, 0];
    const total = found.topics.length;
    for (const [done, topic] of found.topics.entries()) {
      onProgress(done, total);
      const element = await elementOf(topic.globalIds);
      if (!element) {
        withoutElement += 1;
        continue;
      }
      try {
        await write(topic, element);
        imported += 1;
      } catch (error) {
        notifyFailure(texts('bcfStopped', { done, total, reason: sentenceOf(error) }));
        return void reread();
      }
    }
    await reread();
    const words = [
      texts('bcfImported', { count: imported }),
      withoutElement > 0 && texts('bcfNoElement', { count: withoutElement }),
      found.unreadable > 0 && texts('bcfUnreadable', { count: found.unreadable }),
    ];
    notifyDone(words.filter(Boolean).join(' '));
  };
}
