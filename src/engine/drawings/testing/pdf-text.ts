import { inflateSync } from 'node:zlib';

/** All content streams of a PDF with the shown strings decoded from hexadecimal. */
export function pdfText(pdf: Buffer): string {
  const raw = pdf.toString('latin1');
  const streams = [...raw.matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, body]) => {
    try {
      return [inflateSync(Buffer.from(body ?? '', 'latin1')).toString('latin1')];
    } catch {
      return [];
    }
  });
  return streams
    .map((stream) =>
      stream.replace(/\[((?:<[0-9a-f]*>[^\]]*?)*)\] TJ/g, (_, parts: string) =>
        [...parts.matchAll(/<([0-9a-f]*)>/g)]
          .map(([, hex]) => Buffer.from(hex ?? '', 'hex').toString('latin1'))
          .join(''),
      ),
    )
    .join('\n');
}
