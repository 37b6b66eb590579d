import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

const LABELS = ['Individual', 'C corporation', 'S corporation', 'Partnership', 'Trust', 'LLC', 'Other'];

/** A blank W9 form of our own, as PDF. `fields`: other names of its text fields; none: a page without any field. */
export async function blankForm(fields: readonly string[] = ['legalName', 'taxNumber']): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'LETTER' });
  const content = buffer(pdf);
  pdf.font('Helvetica').text('Request for a taxpayer number');
  if (fields.length > 0) {
    pdf.initForm();
    for (const [at, name] of fields.entries()) pdf.formText(name, 60, 120 + at * 30, 300, 20, {});
    for (const [at, name] of LABELS.entries()) pdf.formCheckbox(`class ${name}`, 60, 300 + at * 30, 20, 20, {});
  }
  pdf.end();
  return await content;
}
