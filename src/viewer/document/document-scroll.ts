import { clamp } from '#geometry/clamp.ts';
import type { DocumentPages } from './document-pages.ts';
import type { DocumentPlace } from './document-viewer-types.ts';

/** Between the pages and the edges of the window. */
export const PADDING_PX = 12;

export type DocumentScroll = {
  /** What is at a point of the window, by default at its top left. */
  placeNow: (downPx?: number, acrossPx?: number) => DocumentPlace;
  /** The page in the middle of the window is the one that is read; at the end the last. */
  pageNow: () => number;
  isAtEnd: () => boolean;
  /** Scrolls a place to a point of the window, by default to its top left. */
  showPlace: (place: DocumentPlace, downPx?: number, acrossPx?: number) => void;
  dispose: () => void;
};

/** Where the window is in the document. `onRead` is called when the reader has scrolled, not after `showPlace`. */
export function createDocumentScroll(
  scroller: HTMLElement,
  views: DocumentPages['views'],
  onRead: () => void,
): DocumentScroll {
  /** Where we have scrolled to ourselves: events from there are not the reader's, and there may be several for one move. */
  let own: { top: number; left: number } | undefined;

  /** Index of the last page that begins at or above a height of the document; the first where there is none. */
  const indexAt = (topPx: number) =>
    Math.max(
      0,
      views().findLastIndex(({ element }) => element.offsetTop <= topPx),
    );
  const isAtEnd = () =>
    scroller.scrollTop > 0 && scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2;
  const scrollTo = (top: number, left: number) => {
    scroller.scrollTo({ top, left, behavior: 'instant' });
    own = { top: scroller.scrollTop, left: scroller.scrollLeft };
  };
  const onScroll = () => {
    if (own && Math.abs(own.top - scroller.scrollTop) < 1 && Math.abs(own.left - scroller.scrollLeft) < 1) return;
    // A window that grows pulls the end of the document down with it: the reader has not moved.
    if (own && own.top > scroller.scrollTop && isAtEnd()) return;
    own = undefined;
    onRead();
  };
  scroller.addEventListener('scroll', onScroll, { passive: true });

  return {
    isAtEnd,
    placeNow: (downPx = PADDING_PX, acrossPx = 0) => {
      const top = scroller.scrollTop + downPx;
      const index = indexAt(top);
      const element = views()[index]?.element;
      return {
        page: index + 1,
        down: element ? (top - element.offsetTop) / element.offsetHeight : 0,
        across: (scroller.scrollLeft + acrossPx) / scroller.scrollWidth,
      };
    },
    pageNow: () => (isAtEnd() ? views().length : indexAt(scroller.scrollTop + scroller.clientHeight / 2) + 1),
    showPlace: ({ page, down, across }, downPx = PADDING_PX, acrossPx = 0) => {
      const pages = views();
      const element = pages[clamp(page, 1, pages.length) - 1]?.element;
      // Beyond the last page: the end, not a page that would appear next to another number.
      const share = page > pages.length ? 1 : down;
      if (element)
        scrollTo(element.offsetTop + share * element.offsetHeight - downPx, across * scroller.scrollWidth - acrossPx);
    },
    dispose: () => scroller.removeEventListener('scroll', onScroll),
  };
}
