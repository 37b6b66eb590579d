import { Anchor, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { FileVersion } from '#contract/changes.ts';
import { fileOf, sentenceOf } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import css from './compare.module.css';
import { Loading, SideSwitch, type Side } from './compare-states.tsx';

/** Two versions of a document side by side, on a phone one of them. */
export function CompareDocuments({ before, after }: { before: FileVersion; after: FileVersion }) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', window.innerWidth < 768);
  const [side, setSide] = useState<Side>('after');
  return (
    <div className={css.documents}>
      {isPhone && <SideSwitch side={side} onSide={setSide} />}
      <div className={css.panes}>
        <DocumentPane file={before} side="before" isHidden={isPhone && side !== 'before'} />
        <DocumentPane file={after} side="after" isHidden={isPhone && side !== 'after'} />
      </div>
    </div>
  );
}

function DocumentPane({ file, side, isHidden }: { file: FileVersion; side: Side; isHidden: boolean }) {
  const texts = useTexts('compare');
  const common = useTexts('changes');
  const isPdf = file.format === 'pdf';
  return (
    <section className={css.pane} data-hidden={isHidden || undefined} aria-label={texts('document', { side: texts(side).toLowerCase() })}>
      <p className={css.caption} data-side={side}><strong>{texts(side)}</strong> {common('fileVersion', { name: file.name, version: file.version })}</p>
      {isPdf ? <Pdf file={file} side={side} /> : <div className={css.message}><Text>{texts('noDocumentView')}</Text><Anchor href={`${file.url}?mode=download`}>{texts('download')}</Anchor></div>}
    </section>
  );
}

function Pdf({ file, side }: { file: FileVersion; side: Side }) {
  const texts = useTexts('compare');
  const [attempt, setAttempt] = useState(0);
  const { url, failure } = useDocument(file.url, attempt);
  if (failure) return <ErrorPanel sentence={`${texts('documentFailed')} ${failure}`} onRetry={() => setAttempt(attempt + 1)} />;
  if (!url) return <Loading text={texts('loadingDocument')} />;
  return (
    <>
      <iframe className={css.frame} src={url} title={texts('document', { side: texts(side).toLowerCase() })} />
      <Anchor href={url} target="_blank" className={css.open}>{texts('openDocument')}</Anchor>
    </>
  );
}

/** A document read by our own call, as an address of this page: its own address is answered as a file to take home. */
function useDocument(path: string, attempt: number): { url?: string; failure?: string } {
  const [read, setRead] = useState<{ url?: string; failure?: string }>({});
  useEffect(() => {
    const abort = new AbortController();
    let made: string | undefined;
    fileOf(path, { signal: abort.signal }).then(
      (file) => {
        if (abort.signal.aborted) return;
        made = URL.createObjectURL(new Blob([file], { type: 'application/pdf' }));
        setRead({ url: made });
      },
      (error: unknown) => {
        if (!abort.signal.aborted) setRead({ failure: sentenceOf(error) });
      },
    );
    return () => {
      abort.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [path, attempt]);
  return read;
}
