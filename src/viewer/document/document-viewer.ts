import { createEmitter } from '#viewer/view/emitter.ts';
import { toViewerError } from '#viewer/view/viewer-error.ts';
import { clamp } from '#geometry/clamp.ts';
import { createDocumentPages } from './document-pages.ts';
import { createDocumentScroll } from './document-scroll.ts';
import type {
  DocumentEvents,
  DocumentPlace,
  DocumentState,
  DocumentViewer,
  DocumentViewerOptions,
} from './document-viewer-types.ts';
import { createDocumentWindow } from './document-window.ts';
import { createDocumentZoom } from './document-zoom.ts';
import { openPdf } from './open-pdf.ts';

export type { DocumentState, DocumentViewer, DocumentViewerOptions } from './document-viewer-types.ts';

/** Shows a PDF page under page in `host`. Pages are drawn when they come near the window and dropped when they are away (viewers.md §2.7). */
export function createDocumentViewer(host: HTMLElement, options: DocumentViewerOptions): DocumentViewer {
  const events = createEmitter<DocumentEvents>();
  const shown = createDocumentWindow(host, options.label);
  const { scroller } = shown;
  let state: DocumentState = { pages: 0, page: 1, scale: 1, isFitted: true };
  let isGone = false;
  /** Where to begin, when it was asked for before there were pages. */
  let awaited: DocumentPlace | undefined;

  const setState = (change: Partial<DocumentState>) => {
    const before = state;
    state = { ...state, ...change };
    if (!isSame(before, state)) events.emit('state', state);
  };
  const pages = createDocumentPages(shown, options, () => state.scale);
  const scroll = createDocumentScroll(scroller, pages.views, () => {
    setState({ page: scroll.pageNow() });
    events.emit('place', scroll.placeNow());
  });
  const zoom = createDocumentZoom({
    scroller,
    pages,
    scroll,
    state: () => state,
    setState,
    onZoom: (factor) => events.emit('zoom', factor),
  });

  const opened = openPdf(options.bytes);
  const open = async () => {
    const pdf = await opened.pdf;
    const first = await pdf.getPage(1).then(
      (page) => page.getViewport({ scale: 1 }),
      () => undefined,
    );
    if (isGone) return;
    pages.open(pdf, first && { widthPt: first.width, heightPt: first.height });
    const scale = zoom.fittedScale();
    pages.show(scale);
    if (awaited) scroll.showPlace(awaited);
    setState({ pages: pdf.numPages, page: awaited ? scroll.pageNow() : 1, scale });
    zoom.watch();
  };
  open().catch((error: unknown) => {
    if (!isGone) events.emit('error', toViewerError(error, 'DOCUMENT_DAMAGED'));
  });

  return {
    on: events.on,
    getState: () => state,
    goTo: (page) => {
      const count = pages.views().length;
      scroll.showPlace({ page: clamp(page, 1, count), down: 0, across: 0 });
      events.emit('place', scroll.placeNow());
      setState({ page: clamp(Math.round(page), 1, Math.max(1, count)) });
    },
    getPlace: () => scroll.placeNow(),
    showPlace: (place) => {
      if (pages.views().length === 0) {
        awaited = place;
        return;
      }
      scroll.showPlace(place);
      setState({ page: scroll.pageNow() });
    },
    zoom: (factor) => zoom.setScale(state.scale * factor, false),
    fit: zoom.fit,
    dispose: () => {
      isGone = true;
      pages.dispose();
      scroll.dispose();
      zoom.dispose();
      opened.close();
      scroller.remove();
      events.clear();
    },
  };
}

const isSame = (a: DocumentState, b: DocumentState): boolean =>
  a.pages === b.pages && a.page === b.page && a.scale === b.scale && a.isFitted === b.isFitted;
