import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { DocumentViewerOptions } from './document-viewer-types.ts';
import type { DocumentWindow } from './document-window.ts';
import { createPageView, type PageView } from './page-view.ts';

const LETTER = { widthPt: 612, heightPt: 792 };

export type DocumentPages = {
  /** In the order of the document; none until `open`. */
  views: () => readonly PageView[];
  /** Width of the widest page in points. */
  widestPt: () => number;
  /** Makes the places of all pages; `show` puts them into the window. */
  open: (pdf: PDFDocumentProxy, firstSize: { widthPt: number; heightPt: number } | undefined) => void;
  show: (scale: number) => void;
  resize: (scale: number) => void;
  /** Draws the pages near the window again. */
  drawNear: (scale: number) => void;
  dispose: () => void;
};

/** The pages of a document: drawn when they come near the window, dropped when they are away. */
export function createDocumentPages(
  { scroller, column }: DocumentWindow,
  { pageLabel, pageFailed }: Pick<DocumentViewerOptions, 'pageLabel' | 'pageFailed'>,
  scale: () => number,
): DocumentPages {
  let views: PageView[] = [];
  const near = new Set<PageView>();
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const view = views.find(({ element }) => element === target);
        if (!view || isIntersecting === near.has(view)) continue;
        if (isIntersecting) {
          near.add(view);
          void view.draw(scale());
        } else {
          near.delete(view);
          view.drop();
        }
      }
    },
    { root: scroller, rootMargin: '60% 0px' },
  );
  const resize = (next: number) => {
    for (const view of views) view.resize(next);
  };
  return {
    views: () => views,
    widestPt: () => Math.max(...views.map((view) => view.size().widthPt)),
    open: (pdf, firstSize) => {
      views = Array.from({ length: pdf.numPages }, (_, index) =>
        createPageView({
          pdf,
          number: index + 1,
          label: pageLabel(index + 1, pdf.numPages),
          guess: firstSize ?? LETTER,
          failedText: pageFailed,
        }),
      );
    },
    show: (next) => {
      resize(next);
      column.replaceChildren(...views.map(({ element }) => element));
      for (const { element } of views) watcher.observe(element);
    },
    resize,
    drawNear: (next) => {
      for (const view of near) void view.draw(next);
    },
    dispose: () => {
      watcher.disconnect();
      for (const view of views) view.drop();
    },
  };
}
