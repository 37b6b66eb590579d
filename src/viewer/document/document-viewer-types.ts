import type { Emitter } from '#viewer/view/emitter.ts';
import type { ViewerError } from '#viewer/view/viewer-error.ts';

/** `pages` is 0 until the document is open; `scale` 1 is the size on paper. */
export type DocumentState = { pages: number; page: number; scale: number; isFitted: boolean };
/** What is at the top left: a page from 1, how much of its height has gone by, and how much of the width. */
export type DocumentPlace = { page: number; down: number; across: number };
/** `place` is called when the reader has scrolled, not after `showPlace`; `zoom` is the factor by which the reader has zoomed with wheel or fingers. */
export type DocumentEvents = { state: DocumentState; place: DocumentPlace; zoom: number; error: ViewerError };

export type DocumentViewer = {
  on: Emitter<DocumentEvents>['on'];
  getState: () => DocumentState;
  /** Shows a page from its top; beyond the last one, the last. */
  goTo: (page: number) => void;
  getPlace: () => DocumentPlace;
  /** Before the document is open: where it will open. */
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
