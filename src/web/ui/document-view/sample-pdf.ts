/** For tests: a PDF with one line of words on each page, of 8.5 by 11 in. */
export function samplePdf(pages: readonly string[]): Uint8Array<ArrayBuffer> {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, i) => `${4 + 2 * i} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  for (const [i, words] of pages.entries()) {
    const drawing = `0 0.4 0.6 rg 72 500 200 100 re f BT /F1 24 Tf 72 700 Td (${words}) Tj ET`;
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + 2 * i} 0 R>>`,
      `<</Length ${drawing.length}>>\nstream\n${drawing}\nendstream`,
    );
  }
  let text = '%PDF-1.4\n';
  const starts = objects.map((object, i) => {
    const start = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const xref = text.length;
  const places = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  text +=
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places}` +
    `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${xref}\n%%EOF`;
  return new TextEncoder().encode(text);
}
