import { createEmitter, type Emitter } from '#viewer/view/emitter.ts';
import { toViewerError, type ViewerError } from '#viewer/view/viewer-error.ts';
import css from './document-viewer.module.css';
import { openPdf } from './open-pdf.ts';
import { createPageView, PX_PER_POINT, type PageView } from './page-view.ts';

/** `pages` is 0 until the document is open; `scale` 1 is the size on paper. */
export type DocumentState = { pages: number; page: number; scale: number; isFitted: boolean };
/** What lies at the top left: a page from 1, how much of its height has gone by, and how much of the width. */
type DocumentPlace = { page: number; down: number; across: number };
/** `place` is told when the reader has scrolled, not after `showPlace`; `zoom` is the factor by which the reader has zoomed with wheel or fingers. */
type DocumentEvents = { state: DocumentState; place: DocumentPlace; zoom: number; error: ViewerError };

export type DocumentViewer = {
  on: Emitter<DocumentEvents>['on'];
  getState: () => DocumentState;
  /** Shows a page from its top; beyond the last one, the last. */
  goTo: (page: number) => void;
  showPlace: (place: DocumentPlace) => void;
  /** Multiplies the size. */
  zoom: (factor: number) => void;
  /** As wide as the window, also when that changes. */
  fit: () => void;
  dispose: () => void;
};

export type DocumentViewerOptions = {
  bytes: Uint8Array;
  label: string;
  pageLabel: (page: number, pages: number) => string;
  pageFailed: string;
};

const PADDING_PX = 12;
const SCALES = { least: 0.1, most: 6 };
const LETTER = { widthPt: 612, heightPt: 792 };
const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** Shows a PDF page under page in `host`. Pages are drawn when they come near the window and dropped when they are away (viewers.md §2.7). */
export function createDocumentViewer(
  host: HTMLElement,
  { bytes, label, pageLabel, pageFailed }: DocumentViewerOptions,
): DocumentViewer {
  const events = createEmitter<DocumentEvents>();
  const scroller = document.createElement('div');
  const column = document.createElement('div');
  scroller.className = css.scroller ?? '';
  column.className = css.pages ?? '';
  scroller.tabIndex = 0;
  scroller.setAttribute('role', 'region');
  scroller.setAttribute('aria-label', label);
  scroller.append(column);
  host.replaceChildren(scroller);

  let state: DocumentState = { pages: 0, page: 1, scale: 1, isFitted: true };
  let views: PageView[] = [];
  let isGone = false;
  /** Where we have scrolled to ourselves: events from there are not the reader's, and there may be several for one move. */
  let own: { top: number; left: number } | undefined;
  const near = new Set<PageView>();

  const setState = (change: Partial<DocumentState>) => {
    const next = { ...state, ...change };
    const isSame =
      next.pages === state.pages &&
      next.page === state.page &&
      next.scale === state.scale &&
      next.isFitted === state.isFitted;
    state = next;
    if (!isSame) events.emit('state', state);
  };
  /** What lies at a point of the window, by default at its top left. */
  const placeNow = (down = PADDING_PX, across = 0): DocumentPlace => {
    const top = scroller.scrollTop + down;
    const index = Math.max(
      0,
      views.findLastIndex(({ element }) => element.offsetTop <= top),
    );
    const element = views[index]?.element;
    return {
      page: index + 1,
      down: element ? (top - element.offsetTop) / element.offsetHeight : 0,
      across: (scroller.scrollLeft + across) / scroller.scrollWidth,
    };
  };
  const isAtEnd = () =>
    scroller.scrollTop > 0 && scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2;
  /** The page in the middle of the window is the one that is read; at the end the last. */
  const pageNow = () => {
    if (isAtEnd()) return views.length;
    const middle = scroller.scrollTop + scroller.clientHeight / 2;
    return (
      Math.max(
        0,
        views.findLastIndex(({ element }) => element.offsetTop <= middle),
      ) + 1
    );
  };
  const scrollTo = (top: number, left: number) => {
    scroller.scrollTo({ top, left, behavior: 'instant' });
    own = { top: scroller.scrollTop, left: scroller.scrollLeft };
  };
  const showPlace = ({ page, down, across }: DocumentPlace, fromTop = PADDING_PX, fromLeft = 0) => {
    const element = views[clamp(page, 1, views.length) - 1]?.element;
    // Beyond the last page: the end, not a page that would stand beside another number.
    const share = page > views.length ? 1 : down;
    if (element)
      scrollTo(element.offsetTop + share * element.offsetHeight - fromTop, across * scroller.scrollWidth - fromLeft);
  };
  const setScale = (scale: number, isFitted: boolean) => {
    const next = clamp(scale, SCALES.least, SCALES.most);
    if (views.length === 0 || (next === state.scale && isFitted === state.isFitted)) return;
    // What is read, in the middle of the window, stays there; at the ends of the document these do.
    const fromTop = scroller.scrollTop <= 0 ? 0 : isAtEnd() ? scroller.clientHeight : scroller.clientHeight / 2;
    const fromLeft = scroller.clientWidth / 2;
    const place = placeNow(fromTop, fromLeft);
    const hasChanged = next !== state.scale;
    setState({ scale: next, isFitted });
    if (!hasChanged) return;
    for (const view of views) view.resize(next);
    showPlace(place, fromTop, fromLeft);
    setState({ page: pageNow() });
    for (const view of near) void view.draw(next);
  };
  const fitted = () => {
    const widest = Math.max(...views.map((view) => view.size().widthPt));
    return Math.max(1, scroller.clientWidth - 2 * PADDING_PX) / (widest * PX_PER_POINT);
  };

  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const view = views.find(({ element }) => element === target);
        if (!view || isIntersecting === near.has(view)) continue;
        if (isIntersecting) {
          near.add(view);
          void view.draw(state.scale);
        } else {
          near.delete(view);
          view.drop();
        }
      }
    },
    { root: scroller, rootMargin: '60% 0px' },
  );
  const sizes = new ResizeObserver(() => {
    if (state.isFitted && views.length > 0 && scroller.clientWidth > 0) setScale(fitted(), true);
  });

  const onScroll = () => {
    if (own && Math.abs(own.top - scroller.scrollTop) < 1 && Math.abs(own.left - scroller.scrollLeft) < 1) return;
    // A window that grows pulls the end of the document down with it: the reader has not moved.
    if (own && own.top > scroller.scrollTop && isAtEnd()) return;
    own = undefined;
    setState({ page: pageNow() });
    events.emit('place', placeNow());
  };
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return;
    // The browser would zoom the whole portal.
    event.preventDefault();
    const factor = Math.exp(-event.deltaY / 200);
    setScale(state.scale * factor, false);
    events.emit('zoom', factor);
  };
  scroller.addEventListener('scroll', onScroll, { passive: true });
  scroller.addEventListener('wheel', onWheel, { passive: false });

  const opened = openPdf(bytes);
  const start = async () => {
    const pdf = await opened.pdf;
    const first = await pdf.getPage(1).then(
      (page) => page.getViewport({ scale: 1 }),
      () => undefined,
    );
    if (isGone) return;
    const guess = first ? { widthPt: first.width, heightPt: first.height } : LETTER;
    views = Array.from({ length: pdf.numPages }, (_, index) =>
      createPageView({
        pdf,
        number: index + 1,
        label: pageLabel(index + 1, pdf.numPages),
        guess,
        failedText: pageFailed,
      }),
    );
    const scale = clamp(fitted(), SCALES.least, SCALES.most);
    for (const view of views) view.resize(scale);
    column.replaceChildren(...views.map(({ element }) => element));
    for (const { element } of views) watcher.observe(element);
    setState({ pages: pdf.numPages, page: 1, scale });
    sizes.observe(scroller);
  };
  start().catch((error: unknown) => {
    if (!isGone) events.emit('error', toViewerError(error, 'DOCUMENT_DAMAGED'));
  });

  return {
    on: events.on,
    getState: () => state,
    goTo: (page) => {
      showPlace({ page: clamp(page, 1, views.length), down: 0, across: 0 });
      events.emit('place', placeNow());
      setState({ page: clamp(Math.round(page), 1, Math.max(1, views.length)) });
    },
    showPlace: (place) => {
      showPlace(place);
      setState({ page: pageNow() });
    },
    zoom: (factor) => setScale(state.scale * factor, false),
    fit: () => views.length > 0 && setScale(fitted(), true),
    dispose: () => {
      isGone = true;
      watcher.disconnect();
      sizes.disconnect();
      for (const view of views) view.drop();
      opened.close();
      scroller.remove();
      events.clear();
    },
  };
}
