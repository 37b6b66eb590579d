import { Loader, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { createDocumentViewer, type DocumentViewer } from '#viewer/document/document-viewer.ts';
import type { ViewerError } from '#viewer/view/viewer-error.ts';
import { fileOf, sentenceOf } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import css from './document-view.module.css';

type DocumentPaneProps = {
  url: string;
  /** Names the document for those who do not see it. */ label: string;
  /** Hears of the viewer as it comes and goes. */ onViewer: (viewer: DocumentViewer | null) => void;
};

/** One PDF of the server, read by our own call and drawn on our own page (viewers.md §2.7). Give it the address as its key. */
export function DocumentPane({ url, label, onViewer }: DocumentPaneProps) {
  const [attempt, setAttempt] = useState(0);
  return <Reading key={attempt} url={url} label={label} onViewer={onViewer} onAgain={() => setAttempt(attempt + 1)} />;
}

function Reading({ url, onAgain, ...props }: DocumentPaneProps & { onAgain: () => void }) {
  const texts = useTexts('document');
  const [share, setShare] = useState<number | null>(null);
  const [read, setRead] = useState<{ bytes?: Uint8Array; refusal?: string }>({});
  useEffect(() => {
    const abort = new AbortController();
    fileOf(url, { signal: abort.signal }, setShare)
      .then(async (file) => setRead({ bytes: new Uint8Array(await file.arrayBuffer()) }))
      .catch((error: unknown) => {
        if (!abort.signal.aborted) setRead({ refusal: sentenceOf(error) });
      });
    return () => abort.abort();
  }, [url]);
  if (read.refusal) return <ErrorPanel sentence={read.refusal} onRetry={onAgain} />;
  if (read.bytes) return <Opened bytes={read.bytes} {...props} />;
  return (
    <Waiting text={share === null ? texts('loading') : texts('loadingShare', { percent: Math.floor(share * 100) })} />
  );
}

function Opened({ bytes, label, onViewer }: Omit<DocumentPaneProps, 'url'> & { bytes: Uint8Array }) {
  const texts = useTexts('document');
  const host = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [failure, setFailure] = useState<ViewerError | null>(null);
  const latest = useRef({ label, onViewer, texts });
  useEffect(() => {
    latest.current = { label, onViewer, texts };
  });
  useEffect(() => {
    if (!host.current) return undefined;
    const now = latest.current;
    const viewer = createDocumentViewer(host.current, {
      bytes,
      label: now.label,
      pageFailed: now.texts('pageFailed'),
      pageLabel: (page, pages) => now.texts('pageOf', { page, pages }),
    });
    viewer.on('error', (error) => {
      console.warn('document:', error.code, error.cause ?? '');
      setFailure(error);
    });
    viewer.on('state', () => setOpen(true));
    now.onViewer(viewer);
    return () => {
      viewer.dispose();
      latest.current.onViewer(null);
    };
  }, [bytes]);
  if (failure)
    return (
      <div role="alert">
        <EmptyState title={texts('notShown')} text={failure.message} />
      </div>
    );
  return (
    <div className={css.pane}>
      <div ref={host} className={css.host} />
      {!isOpen && <Waiting text={texts('loading')} />}
    </div>
  );
}

function Waiting({ text }: { text: string }) {
  return (
    <div className={css.waiting} role="status">
      <Loader size="sm" />
      <Text>{text}</Text>
    </div>
  );
}
