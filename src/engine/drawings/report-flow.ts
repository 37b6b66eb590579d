import { clipped, INK, path, polylineD, rectangleD, textMark, textWidthMm, WIDER_FONT, wrapped } from './marks.ts';
import type { Mark } from './marks.ts';
import type { PdfPage } from './pdf-document.ts';

export type ReportPaper = { widthMm: number; heightMm: number; marginMm: number };
/** A column of a table: its share of the width; figures are right-aligned. */
export type TableColumn = { title: string; share: number; isFigure?: boolean };

const LAYER = 'report';
const BODY_MM = 3.3;
const ROW_MM = 6;
const FIGURE_MM = 6.4;
const CAPTION_MM = 3;
/** From one line of a cell to the next, as a share of the size of its letters. */
const LINE = 1.3;

/** The text as it is where it fits, else in lines that do. */
const linesWithin = (text: string, sizeMm: number, widthMm: number): string[] =>
  textWidthMm(text, sizeMm) <= widthMm ? [text] : wrapped(text, sizeMm, widthMm);

/** Writes a report from top to bottom onto as many pages as it takes; each block stays within the margins. */
export function createFlow(paper: ReportPaper, running: { title: string; day: string }) {
  const pages: Mark[][] = [];
  const width = paper.widthMm - 2 * paper.marginMm;
  const left = paper.marginMm;
  const bottom = paper.heightMm - paper.marginMm - 8;
  let y = Infinity;

  const put = (...marks: Mark[]) => pages.at(-1)?.push(...marks);
  /** Begins a new page when fewer than `mm` are left. */
  const need = (mm: number): boolean => {
    if (y + mm <= bottom) return false;
    pages.push([]);
    y = paper.marginMm + (pages.length === 1 ? 0 : 4);
    return true;
  };

  const heading = (text: string, sizeMm = 4.8) => {
    const lines = wrapped(text, sizeMm, width);
    need(sizeMm * 2 + 2 * ROW_MM);
    y += sizeMm * 0.6;
    for (const line of lines) {
      need(sizeMm * LINE);
      y += sizeMm * LINE;
      put(textMark(LAYER, [left, y], line, sizeMm, { isBold: true, colour: INK.navy }));
    }
    y += 2.4;
  };

  const paragraph = (text: string, bullet = '') => {
    const indent = bullet === '' ? 0 : 4.5;
    wrapped(text, BODY_MM, width - indent).forEach((line, i) => {
      need(BODY_MM * 1.5);
      y += BODY_MM * 1.5;
      if (bullet !== '' && i === 0) put(textMark(LAYER, [left, y], bullet, BODY_MM));
      put(textMark(LAYER, [left + indent, y], clipped(line, BODY_MM, width - indent), BODY_MM));
    });
    y += 1;
  };

  const table = (columns: readonly TableColumn[], rows: readonly (readonly string[])[], total?: readonly string[]) => {
    const offsets = columns.map((_, i) => columns.slice(0, i).reduce((sum, { share }) => sum + share, 0) * width);
    const linesOf = (cells: readonly string[]) =>
      columns.map(({ share }, i) => linesWithin(cells[i] ?? '', BODY_MM, share * width - 2.5));
    const heightOf = (lines: readonly string[][]) =>
      ROW_MM + (Math.max(...lines.map(({ length }) => length)) - 1) * BODY_MM * LINE;
    /** Writes a row below `y`. */
    const line = (lines: readonly string[][], isBold: boolean, colour: string) =>
      columns.forEach(({ share, isFigure }, i) => {
        const x = left + (offsets[i] ?? 0) + (isFigure ? share * width - 1.5 : 1);
        lines[i]?.forEach((text, row) =>
          put(
            textMark(LAYER, [x, y + ROW_MM * 0.68 + row * BODY_MM * LINE], text, BODY_MM, {
              anchor: isFigure ? 'end' : 'start',
              isBold,
              colour,
            }),
          ),
        );
      });
    const head = () => {
      const titles = linesOf(columns.map(({ title }) => title));
      put(path(LAYER, rectangleD(left, y, width, heightOf(titles)), { strokeMm: null, fill: '#eef1f5' }));
      line(titles, true, INK.second);
      y += heightOf(titles);
    };
    need(3 * ROW_MM);
    y += 1.5;
    head();
    for (const [cells, isTotal] of [
      ...rows.map((row) => [row, false] as const),
      ...(total ? [[total, true] as const] : []),
    ]) {
      const lines = linesOf(cells);
      if (need(heightOf(lines))) head();
      line(lines, isTotal, INK.ink);
      y += heightOf(lines);
      put(
        path(
          LAYER,
          polylineD([
            [left, y],
            [left + width, y],
          ]),
          { strokeMm: isTotal ? 0.35 : 0.13, stroke: isTotal ? INK.ink : INK.line },
        ),
      );
    }
    y += 1.5;
  };

  /** Large figures side by side, all of one size, each over its caption. */
  const figures = (items: readonly { value: string; caption: string }[]) => {
    const step = width / Math.max(1, items.length);
    const cellMm = step - 3;
    const widest = Math.max(...items.map(({ value }) => textWidthMm(value, FIGURE_MM) * WIDER_FONT));
    const valueMm = FIGURE_MM * Math.min(1, cellMm / widest);
    const captions = items.map(({ caption }) => linesWithin(caption, CAPTION_MM, cellMm));
    const captionMm = (Math.max(...captions.map(({ length }) => length)) - 1) * CAPTION_MM * LINE;
    need(20 + captionMm);
    y += 12;
    items.forEach(({ value }, i) => {
      put(textMark(LAYER, [left + i * step, y], value, valueMm, { isBold: true }));
      captions[i]?.forEach((text, row) =>
        put(
          textMark(LAYER, [left + i * step, y + 5 + row * CAPTION_MM * LINE], text, CAPTION_MM, {
            colour: INK.second,
          }),
        ),
      );
    });
    y += 8 + captionMm;
  };

  const finish = (): PdfPage[] =>
    pages.map((marks, i) => {
      const footY = paper.heightMm - paper.marginMm;
      const foot = [
        path(
          LAYER,
          polylineD([
            [left, footY - 4.5],
            [left + width, footY - 4.5],
          ]),
          { strokeMm: 0.18, stroke: INK.line },
        ),
        textMark(
          LAYER,
          [left, footY],
          clipped(`${running.title} · first draft from scan · ${running.day}`, 2.8, width * 0.8),
          2.8,
          { colour: INK.second },
        ),
        textMark(LAYER, [left + width, footY], `${i + 1} / ${pages.length}`, 2.8, {
          anchor: 'end',
          colour: INK.second,
        }),
      ];
      return { widthMm: paper.widthMm, heightMm: paper.heightMm, marks: [...marks, ...foot] };
    });

  need(1);
  return { heading, paragraph, table, figures, finish };
}

export type ReportFlow = ReturnType<typeof createFlow>;
