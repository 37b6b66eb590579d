import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import PDFDocument from 'pdfkit';
import { type Language, LOCALES } from '#domain/language/language.ts';
import { translateTo } from '#server/platform/language/translate-to.ts';

export const INK = {
  ink: '#14181e',
  second: '#4d5766',
  navy: '#193264',
  line: '#c9d0d9',
  fill: '#f3f5f8',
  pin: '#b3261e',
  land: '#e4e9f0',
} as const;

const FONTS = resolve('node_modules/@expo-google-fonts/geist');
const regular = readFileSync(resolve(FONTS, '400Regular/Geist_400Regular.ttf'));
const semiBold = readFileSync(resolve(FONTS, '600SemiBold/Geist_600SemiBold.ttf'));

/** Paper in points: Letter where it is used, else A4. */
export const papers = { letter: { width: 612, height: 792 }, a4: { width: 595.28, height: 841.89 } } as const;
const MARGIN = 44;
const FOOT = 26;
const LEADING = 1.4;

type TextStyle = { size?: number; isBold?: boolean; colour?: string; align?: 'left' | 'right' };

/** A document that is written from top to bottom, in points; `y` is where the next block begins. */
export type Sheet = ReturnType<typeof openSheet>;

/** `day`: what its dates say, so that the same paper is the same bytes. */
export function openSheet({
  title,
  author,
  day,
  size,
  language,
}: {
  title: string;
  author: string;
  day: string;
  size: keyof typeof papers;
  /** What it says of itself is translated; what people typed has no translation. */
  language: Language;
}) {
  const { width: pageWidth, height: pageHeight } = papers[size];
  const date = new Date(`${day}T00:00:00Z`);
  const doc = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    margin: 0,
    size: [pageWidth, pageHeight],
    lang: LOCALES[language],
    displayTitle: true,
    info: { Title: title, Author: author, Creator: 'Storey', Producer: 'Storey', CreationDate: date, ModDate: date },
  });
  doc.registerFont('regular', regular).registerFont('bold', semiBold);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const finished = new Promise<Buffer>((done, fail) => {
    doc.on('end', () => done(Buffer.concat(chunks)));
    doc.on('error', fail);
  });
  const translate = translateTo(language);
  const left = MARGIN;
  const width = pageWidth - 2 * MARGIN;
  const bottom = pageHeight - MARGIN - FOOT;
  const state = { y: MARGIN };
  doc.addPage();

  const use = ({ size: points = 9, isBold = false, colour = INK.ink }: TextStyle) =>
    doc
      .font(isBold ? 'bold' : 'regular')
      .fontSize(points)
      .fillColor(colour);

  const drawLine = (text: string, x: number, y: number, style: TextStyle) => {
    use(style);
    const at = style.align === 'right' ? x - doc.widthOfString(text) : x;
    doc.text(text, at, y, { lineBreak: false });
  };

  /** One line, its top at `y`. */
  const line = (text: string, x: number, y: number, style: TextStyle = {}) => drawLine(translate(text), x, y, style);

  /** Lines of a text that are no wider than `room`: broken between words, and within one that is wider. */
  const wrap = (text: string, room: number, style: TextStyle = {}): string[] => {
    use(style);
    return translate(text)
      .split('\n')
      .flatMap((paragraph) => wrapParagraph(paragraph, room, (part) => doc.widthOfString(part)));
  };
  const lineHeight = ({ size: points = 9 }: TextStyle) => points * LEADING;
  const widthOf = (text: string, style: TextStyle = {}) => use(style).widthOfString(translate(text));

  /** A text in as many lines as it takes, its top at `y`. Answers its height. */
  const block = (text: string, x: number, y: number, room: number, style: TextStyle = {}): number => {
    const lines = wrap(text, room, style);
    for (const [index, part] of lines.entries())
      drawLine(part, style.align === 'right' ? x + room : x, y + index * lineHeight(style), style);
    return lines.length * lineHeight(style);
  };

  const rule = (
    y: number,
    {
      from = left,
      to = left + width,
      colour = INK.line,
      weight = 0.6,
    }: { from?: number; to?: number; colour?: string; weight?: number } = {},
  ) => doc.moveTo(from, y).lineTo(to, y).lineWidth(weight).strokeColor(colour).stroke();

  /** Begins a new page when fewer than `height` points are left; says whether it did. */
  const need = (height: number): boolean => {
    if (state.y + height <= bottom) return false;
    doc.addPage();
    state.y = MARGIN;
    return true;
  };

  /** Writes a text of any length below what there is, over as many pages as it takes. */
  const flow = (text: string, style: TextStyle = {}) => {
    for (const part of wrap(text, width, style)) {
      need(lineHeight(style));
      drawLine(part, left, state.y, style);
      state.y += lineHeight(style);
    }
  };

  /** Closes the document, with the foot on every page. */
  const finish = (foot: string): Promise<Buffer> => {
    const { count } = doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      doc.switchToPage(page);
      const y = pageHeight - MARGIN - 10;
      rule(y - 8);
      line(foot, left, y, { size: 7.5, colour: INK.second });
      line(`Page ${page + 1} of ${count}`, left + width, y, { size: 7.5, colour: INK.second, align: 'right' });
    }
    doc.end();
    return finished;
  };

  return {
    doc,
    language,
    translate,
    left,
    width,
    state,
    line,
    block,
    wrap,
    lineHeight,
    widthOf,
    rule,
    need,
    flow,
    finish,
  };
}

function wrapParagraph(paragraph: string, room: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of paragraph.split(' ').flatMap((part) => cut(part, room, widthOf))) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`) <= room) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A word in pieces that fit. */
function cut(word: string, room: number, widthOf: (text: string) => number): string[] {
  if (widthOf(word) <= room) return [word];
  const pieces = [''];
  for (const letter of word) {
    const last = pieces.at(-1) ?? '';
    if (last !== '' && widthOf(last + letter) > room) pieces.push(letter);
    else pieces[pieces.length - 1] = last + letter;
  }
  return pieces;
}
