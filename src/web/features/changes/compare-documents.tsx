import { Anchor, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { FileVersion } from '#contract/changes.ts';
import type { DocumentViewer } from '#viewer/document/document-viewer.ts';
import { useTexts } from '#web/lib/texts.ts';
import { DocumentPane } from '#web/ui/document-view/document-pane.tsx';
import { DocumentTools } from '#web/ui/document-view/document-tools.tsx';
import css from './compare.module.css';
import { SideSwitch, type Side } from './compare-states.tsx';

/** Two versions of a document side by side, on a phone one of them. Pages and sizes are kept together. */
export function CompareDocuments({ before, after }: { before: FileVersion; after: FileVersion }) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', window.innerWidth < 768);
  const [side, setSide] = useState<Side>('after');
  const [left, setLeft] = useState<DocumentViewer | null>(null);
  const [right, setRight] = useState<DocumentViewer | null>(null);
  useTogether(left, right);
  return (
    <div className={css.documents}>
      {isPhone && <SideSwitch side={side} onSide={setSide} />}
      {before.format === 'pdf' && after.format === 'pdf' && (
        <DocumentTools viewers={[right, left].filter((each) => each !== null)} />
      )}
      <div className={css.panes}>
        <ComparedDocument file={before} side="before" isHidden={isPhone && side !== 'before'} onViewer={setLeft} />
        <ComparedDocument file={after} side="after" isHidden={isPhone && side !== 'after'} onViewer={setRight} />
      </div>
    </div>
  );
}

/** Where one is read, the other goes too. */
function useTogether(left: DocumentViewer | null, right: DocumentViewer | null) {
  useEffect(() => {
    if (!left || !right) return undefined;
    const follow = (from: DocumentViewer, to: DocumentViewer) => [
      from.on('place', to.showPlace),
      from.on('zoom', to.zoom),
    ];
    // One may be read already when the other comes.
    if (left.getState().pages === 0) left.showPlace(right.getPlace());
    else if (right.getState().pages === 0) right.showPlace(left.getPlace());
    const ends = [...follow(left, right), ...follow(right, left)];
    return () => ends.forEach((end) => end());
  }, [left, right]);
}

function ComparedDocument({
  file,
  side,
  isHidden,
  onViewer,
}: {
  file: FileVersion;
  side: Side;
  isHidden: boolean;
  onViewer: (viewer: DocumentViewer | null) => void;
}) {
  const texts = useTexts('compare');
  const common = useTexts('changes');
  const label = texts('document', { side: texts(side).toLowerCase() });
  return (
    <section className={css.pane} data-hidden={isHidden || undefined}>
      <p className={css.caption} data-side={side}>
        <strong>{texts(side)}</strong> {common('fileVersion', { name: file.name, version: file.version })}
      </p>
      {file.format === 'pdf' ? (
        <DocumentPane key={file.url} url={file.url} label={label} onViewer={onViewer} />
      ) : (
        <div className={css.message}>
          <Text>{texts('noDocumentView')}</Text>
          <Anchor href={`${file.url}?mode=download`}>{texts('download')}</Anchor>
        </div>
      )}
    </section>
  );
}
