import PDFDocument from 'pdfkit';
import { latinText } from './latin-text.ts';
import { CAP_HEIGHT } from './marks.ts';
import type { Mark, TextMark } from './marks.ts';

const POINTS_PER_MM = 72 / 25.4;

export type PdfPage = { widthMm: number; heightMm: number; marks: readonly Mark[] };

/** Pages of marks as a PDF. Its dates are `date`, so that the same pages give the same bytes. */
export async function pdfOf(
  pages: readonly PdfPage[],
  { title, date }: { title: string; date: string },
): Promise<Buffer> {
  const created = new Date(date);
  const document = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    info: { Title: title, Creator: 'Storey', Producer: 'BIMIT Engine', CreationDate: created, ModDate: created },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<void>((resolve, reject) => {
    document.on('end', () => resolve());
    document.on('error', reject);
  });
  for (const page of pages) {
    document.addPage({ size: [page.widthMm * POINTS_PER_MM, page.heightMm * POINTS_PER_MM], margin: 0 });
    document.scale(POINTS_PER_MM);
    for (const mark of page.marks) drawMark(document, mark);
  }
  document.end();
  await done;
  return Buffer.concat(chunks);
}

function drawMark(document: PDFKit.PDFDocument, mark: Mark): void {
  if (mark.kind === 'text') {
    drawText(document, mark);
    return;
  }
  if (mark.d === '' || (mark.strokeMm === null && mark.fill === null)) return;
  document
    .lineWidth(mark.strokeMm ?? 0)
    .lineJoin('miter')
    .lineCap('butt');
  if (mark.dashMm) document.dash(mark.dashMm[0] ?? 1, { space: mark.dashMm[1] ?? 1 });
  else document.undash();
  document.path(mark.d);
  if (mark.fill === null) document.stroke(mark.stroke);
  else if (mark.strokeMm === null) document.fill(mark.fill, 'even-odd');
  else document.fillAndStroke(mark.fill, mark.stroke, 'even-odd');
}

function drawText(document: PDFKit.PDFDocument, mark: TextMark): void {
  const { text } = latinText(mark.text);
  document
    .font(mark.isBold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(mark.sizeMm)
    .fillColor(mark.colour);
  const widthMm = document.widthOfString(text);
  const [x, y] = mark.at;
  const left = mark.anchor === 'start' ? 0 : mark.anchor === 'middle' ? -widthMm / 2 : -widthMm;
  const down = mark.isCentred ? (CAP_HEIGHT * mark.sizeMm) / 2 : 0;
  document.save();
  document.translate(x, y);
  if (mark.rotationDeg !== 0) document.rotate(-mark.rotationDeg);
  document.text(text, left, down, { lineBreak: false, baseline: 'alphabetic' });
  document.restore();
}
