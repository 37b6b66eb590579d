import { clamp } from '#geometry/clamp.ts';
import type { DocumentPages } from './document-pages.ts';
import { PADDING_PX, type DocumentScroll } from './document-scroll.ts';
import type { DocumentState } from './document-viewer-types.ts';
import { PX_PER_POINT } from './page-view.ts';

const SCALES = { least: 0.1, most: 6 };

export type DocumentZoom = {
  setScale: (scale: number, isFitted: boolean) => void;
  /** As wide as the window. */
  fit: () => void;
  /** The scale at which the pages are as wide as the window. */
  fittedScale: () => number;
  /** Keeps the pages as wide as the window when that changes. */
  watch: () => void;
  dispose: () => void;
};

type DocumentZoomParts = {
  scroller: HTMLElement;
  pages: DocumentPages;
  scroll: DocumentScroll;
  state: () => DocumentState;
  setState: (change: Partial<DocumentState>) => void;
  /** The factor by which the reader has zoomed with wheel or fingers. */
  onZoom: (factor: number) => void;
};

/** The size of the pages: fitted, or as the reader chose it. */
export function createDocumentZoom(parts: DocumentZoomParts): DocumentZoom {
  const { scroller, pages, scroll, state, setState, onZoom } = parts;
  const isEmpty = () => pages.views().length === 0;

  const setScale = (scale: number, isFitted: boolean) => {
    const next = clamp(scale, SCALES.least, SCALES.most);
    if (isEmpty() || (next === state().scale && isFitted === state().isFitted)) return;
    // What is read, in the middle of the window, stays there; at the ends of the document these do.
    const fromTop = scroller.scrollTop <= 0 ? 0 : scroll.isAtEnd() ? scroller.clientHeight : scroller.clientHeight / 2;
    const fromLeft = scroller.clientWidth / 2;
    const place = scroll.placeNow(fromTop, fromLeft);
    const hasChanged = next !== state().scale;
    setState({ scale: next, isFitted });
    if (!hasChanged) return;
    pages.resize(next);
    scroll.showPlace(place, fromTop, fromLeft);
    setState({ page: scroll.pageNow() });
    pages.drawNear(next);
  };
  const fittedScale = () => {
    const widthPx = Math.max(1, scroller.clientWidth - 2 * PADDING_PX);
    return clamp(widthPx / (pages.widestPt() * PX_PER_POINT), SCALES.least, SCALES.most);
  };
  const sizes = new ResizeObserver(() => {
    if (state().isFitted && !isEmpty() && scroller.clientWidth > 0) setScale(fittedScale(), true);
  });
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return;
    // The browser would zoom the whole portal.
    event.preventDefault();
    const factor = Math.exp(-event.deltaY / 200);
    setScale(state().scale * factor, false);
    onZoom(factor);
  };
  scroller.addEventListener('wheel', onWheel, { passive: false });

  return {
    setScale,
    fit: () => {
      if (!isEmpty()) setScale(fittedScale(), true);
    },
    fittedScale,
    watch: () => sizes.observe(scroller),
    dispose: () => {
      sizes.disconnect();
      scroller.removeEventListener('wheel', onWheel);
    },
  };
}
