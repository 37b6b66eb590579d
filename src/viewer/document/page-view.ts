import { TextLayer, type PDFDocumentProxy, type PDFPageProxy, type RenderTask } from 'pdfjs-dist';
import css from './document-viewer.module.css';

/** Points are 1/72 in, pixels of a page 1/96 in. */
export const PX_PER_POINT = 96 / 72;
/** Phones refuse larger pictures; a page beyond it is drawn coarser. */
const MAX_PIXELS = 16_000_000;

type PageSize = { widthPt: number; heightPt: number };

/** One page in its place: empty until `draw`, and again after `drop`. */
export type PageView = {
  element: HTMLElement;
  size: () => PageSize;
  resize: (scale: number) => void;
  draw: (scale: number) => Promise<void>;
  drop: () => void;
};

type PageOptions = {
  pdf: PDFDocumentProxy;
  number: number;
  label: string;
  /** Until the page itself has been read. */ guess: PageSize;
  failedText: string;
};

/** Makes the place of a page. A page that cannot be drawn says so in it. */
export function createPageView({ pdf, number, label, guess, failedText }: PageOptions): PageView {
  const element = document.createElement('div');
  element.className = css.page ?? '';
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', label);
  let size = guess;
  let scaleNow = 1;
  let page: PDFPageProxy | undefined;
  let task: RenderTask | undefined;
  let text: TextLayer | undefined;
  /** Of the latest drawing: one that is overtaken ends silently. */
  let run = 0;

  const resize = (scale: number) => {
    scaleNow = scale;
    element.style.width = `${size.widthPt * PX_PER_POINT * scale}px`;
    element.style.height = `${size.heightPt * PX_PER_POINT * scale}px`;
    element.style.setProperty('--total-scale-factor', String(PX_PER_POINT * scale));
  };
  const stop = () => {
    run++;
    task?.cancel();
    text?.cancel();
    task = undefined;
    text = undefined;
  };

  const paint = async (scale: number, isOvertaken: () => boolean) => {
    page ??= await pdf.getPage(number);
    if (isOvertaken()) return;
    const { width, height } = page.getViewport({ scale: 1 });
    size = { widthPt: width, heightPt: height };
    resize(scaleNow);
    const wanted = PX_PER_POINT * scale * window.devicePixelRatio;
    const viewport = page.getViewport({ scale: Math.min(wanted, Math.sqrt(MAX_PIXELS / (width * height))) });
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.floor(viewport.width));
    canvas.height = Math.max(1, Math.floor(viewport.height));
    canvas.setAttribute('aria-hidden', 'true');
    task = page.render({ canvas, viewport });
    await task.promise;
    if (isOvertaken()) return;
    const words = document.createElement('div');
    words.className = css.text ?? '';
    text = new TextLayer({
      textContentSource: page.streamTextContent(),
      container: words,
      viewport: page.getViewport({ scale: PX_PER_POINT }),
    });
    element.replaceChildren(canvas, words);
    element.dataset.drawn = 'true';
    await text.render();
  };

  return {
    element,
    size: () => size,
    resize,
    async draw(scale) {
      stop();
      const mine = run;
      const isOvertaken = () => mine !== run;
      try {
        await paint(scale, isOvertaken);
      } catch (error) {
        if (isOvertaken()) return;
        console.warn('document: page', number, error);
        const note = document.createElement('p');
        note.className = css.failed ?? '';
        note.textContent = failedText;
        element.replaceChildren(note);
      }
    },
    drop() {
      stop();
      // Browsers keep the memory of a canvas that has a size.
      for (const canvas of element.querySelectorAll('canvas')) canvas.width = canvas.height = 0;
      element.replaceChildren();
      delete element.dataset.drawn;
      page?.cleanup();
      page = undefined;
    },
  };
}
