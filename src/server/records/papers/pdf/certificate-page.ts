import type { SigningCertificate } from '#domain/signing/signature-mark.ts';
import { INK, type Sheet } from './sheet.ts';

const SMALL = { size: 8.5, colour: INK.second } as const;
const MARK = { width: 220, height: 70 };

/** The page that is added to a signed document: what was signed, by whom, when and from where. */
export function certificatePage(sheet: Sheet, certificate: SigningCertificate, author: string): void {
  const { doc, left, width, state } = sheet;
  doc.addPage();
  state.y = 44;
  sheet.line('Service authorization', left, state.y, { size: 20, isBold: true, colour: INK.navy });
  state.y += 34;
  sheet.flow(certificate.consent);
  state.y += 18;
  drawMark(sheet, certificate);
  const rows: [string, string][] = [
    ['Signed by', certificate.signerName],
    ['E-mail', certificate.signerEmail],
    ['For the services of', author],
    ['Document', certificate.document],
    ['SHA-256 of the document', certificate.documentSha256],
    ['Signed at', certificate.signedAt.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')],
    ['IP address', certificate.ip],
    ['Kind of mark', certificate.mark.kind === 'drawn' ? 'Drawn by hand' : 'Typed name'],
    ['Signature ID', certificate.signatureId],
  ];
  for (const [label, value] of rows) {
    sheet.rule(state.y);
    sheet.line(label, left, state.y + 6, SMALL);
    state.y += 6 + sheet.block(value, left + 150, state.y + 6, width - 150) + 5;
  }
  sheet.rule(state.y);
}

function drawMark(sheet: Sheet, { mark, signerName }: SigningCertificate): void {
  const { doc, left, state } = sheet;
  if (mark.kind === 'typed') sheet.line(mark.name, left, state.y + 24, { size: 26, isBold: true, colour: INK.navy });
  else picture(doc, mark.png, left, state.y);
  state.y += MARK.height;
  sheet.rule(state.y, { to: left + MARK.width, colour: INK.ink });
  sheet.line(signerName, left, state.y + 4, SMALL);
  state.y += 34;
}

/** One that cannot be drawn is left out: the certificate tells of the rest. */
function picture(doc: Sheet['doc'], dataUrl: string, x: number, y: number): void {
  try {
    doc.image(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'), x, y, {
      fit: [MARK.width, MARK.height - 4],
    });
  } catch {
    // Left out.
  }
}
