import regularUrl from '@expo-google-fonts/geist/400Regular/Geist_400Regular.ttf?url';
import boldUrl from '@expo-google-fonts/geist/600SemiBold/Geist_600SemiBold.ttf?url';
import PDFDocument from 'pdfkit';
import { textsOf } from '#web/lib/texts.ts';
import type { ShownValue } from './value-result.tsx';
import { describeInputs, roiText } from './value-rows.ts';

const INK = '#14181e';
const SECOND_INK = '#4d5766';
const LINE = '#c9d0d9';
/** Letter, in points. */
const PAGE = { width: 612, height: 792 };
const MARGIN = 44;
const BOTTOM = PAGE.height - MARGIN - 26;
const RIGHT = PAGE.width - MARGIN;
const COLUMN_WIDTH = 110;
const ROW = 15;

/** The analysis as a PDF, made in the browser (B8). `day`: as people read it. Rejects when it cannot be made. */
export async function valuePdf({ figures, scopes, result, described }: ShownValue, day: string): Promise<Blob> {
  const { words } = described;
  const texts = textsOf('valueAnalysis');
  const [regular, bold] = await Promise.all([bytesOf(regularUrl), bytesOf(boldUrl)]);
  const document = new PDFDocument({
    // The standard fonts are no part of the library's build for browsers.
    font: '',
    size: [PAGE.width, PAGE.height],
    margin: 0,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: texts('title'), Creator: 'Storey', Producer: 'Storey' },
  });
  document.registerFont('regular', regular).registerFont('bold', bold);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  document.on('data', (chunk: Uint8Array<ArrayBuffer>) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    document.on('end', () => resolve());
    document.on('error', reject);
  });
  const sheet = sheetOf(document, `${texts('pdfFoot')} ${day}`);
  sheet.line(texts('title'), { size: 18, isBold: true });
  sheet.line(`${described.headline} · ${roiText(result.roi)}`, { size: 12, isBold: true });
  sheet.rows(texts('inHouse'), described.costs, 2);
  sheet.rows(texts('sensitivity'), [words.sensitivity, ...described.sensitivity]);
  if (described.basic.length > 0) sheet.rows(`${texts('basic')} · ${roiText(result.basic.roi)}`, described.basic, 1);
  sheet.rows(
    texts('assumptions'),
    described.assumptions.map(({ label, value }) => [label, value]),
  );
  sheet.pairs(texts('pdfInputs'), describeInputs(figures, scopes, words));
  sheet.foot();
  document.end();
  await ended;
  return new Blob(chunks, { type: 'application/pdf' });
}

async function bytesOf(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`a font was answered with ${response.status}`);
  return response.arrayBuffer();
}

type Style = { size?: number; isBold?: boolean; color?: string };

/** Writes from the top of the first page to the bottom of the last. */
function sheetOf(document: PDFKit.PDFDocument, footText: string) {
  let y = MARGIN;
  const use = ({ size = 9, isBold = false, color = INK }: Style) =>
    document
      .font(isBold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(color);
  const put = (text: string, x: number, style: Style) => use(style).text(text, x, y, { lineBreak: false });
  const foot = () => {
    const at = y;
    y = PAGE.height - MARGIN;
    put(footText, MARGIN, { size: 8, color: SECOND_INK });
    y = at;
  };
  const need = (height: number) => {
    if (y + height <= BOTTOM) return;
    foot();
    document.addPage({ size: [PAGE.width, PAGE.height], margin: 0 });
    y = MARGIN;
  };
  const line = (text: string, style: Style) => {
    need(24);
    put(text, MARGIN, style);
    y += (style.size ?? 9) * 1.6;
  };
  const cells = (from: number, to: number, [label = '', ...values]: readonly string[], style: Style = {}) => {
    document
      .moveTo(from, y - 3)
      .lineTo(to, y - 3)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke();
    put(label, from, { color: SECOND_INK, ...style });
    for (const [index, value] of values.toReversed().entries())
      put(value, to - index * COLUMN_WIDTH - use(style).widthOfString(value), style);
  };
  const heading = (title: string) => {
    y += 10;
    // A heading is never the last line of a page.
    need(50);
    line(title, { size: 11, isBold: true });
  };
  /** A label on the left, its values on the right; the last `totals` rows are bold. */
  const rows = (title: string, all: readonly (readonly string[])[], totals = 0) => {
    heading(title);
    for (const [index, row] of all.entries()) {
      need(ROW);
      cells(MARGIN, RIGHT, row, index < all.length - totals ? {} : { isBold: true, color: INK });
      y += ROW;
    }
  };
  /** The same, two beside each other. */
  const pairs = (title: string, all: readonly (readonly string[])[]) => {
    heading(title);
    const middle = PAGE.width / 2;
    for (let index = 0; index < all.length; index += 2) {
      need(ROW);
      cells(MARGIN, middle - 12, all[index] ?? []);
      if (all[index + 1]) cells(middle + 12, RIGHT, all[index + 1] ?? []);
      y += ROW;
    }
  };
  return { line, rows, pairs, foot };
}
