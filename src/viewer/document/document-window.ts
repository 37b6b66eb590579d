import css from './document-viewer.module.css';

/** The elements of a document viewer: a window that scrolls over a column of pages. */
export type DocumentWindow = { scroller: HTMLElement; column: HTMLElement };

/** Puts an empty window into `host`, in place of what was there. `label` is its name for screen readers. */
export function createDocumentWindow(host: HTMLElement, label: string): DocumentWindow {
  const scroller = document.createElement('div');
  const column = document.createElement('div');
  scroller.className = css.scroller ?? '';
  column.className = css.pages ?? '';
  scroller.tabIndex = 0;
  scroller.setAttribute('role', 'region');
  scroller.setAttribute('aria-label', label);
  scroller.append(column);
  host.replaceChildren(scroller);
  return { scroller, column };
}
