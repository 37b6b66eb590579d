import { useState } from 'react';
import type { DocumentViewer } from '#viewer/document/document-viewer.ts';
import { DocumentPane } from './document-pane.tsx';
import { DocumentTools } from './document-tools.tsx';
import css from './document-view.module.css';

/** One PDF with its tools, over the whole of its place. */
export function DocumentView({ url, label }: { url: string; label: string }) {
  const [viewer, setViewer] = useState<DocumentViewer | null>(null);
  return (
    <div className={css.view}>
      <DocumentTools viewers={viewer ? [viewer] : []} />
      <DocumentPane key={url} url={url} label={label} onViewer={setViewer} />
    </div>
  );
}
