import { invoicePaper } from '#domain/papers/invoice-paper.ts';
import type { PaperOrder } from '#domain/papers/order-paper.ts';
import { estimate, invoice, type project } from '#server/platform/database/schema.ts';
import type { TestServer } from './test-server.ts';

/** An estimate and an invoice of a project, as if they had been issued, without their number's turn. Answers the invoice's id. */
export async function storePapers(
  { db }: TestServer,
  { id: projectId, teamId, name }: typeof project.$inferSelect,
): Promise<string> {
  const [issuedAt, number] = [new Date(), crypto.randomUUID()];
  const lines = [{ label: name, reason: name, amountCents: 100 }];
  const order: PaperOrder = {
    service: 'SCANIT',
    projectName: name,
    orderId: null,
    place: null,
    interiorSqft: 100,
    siteSqft: null,
    spaceType: null,
    floors: 1,
    scopes: [name],
    isMetric: false,
    revitVersion: null,
    hasControls: null,
    requiresCoi: false,
    instructions: name,
    scanDates: [],
  };
  const content = invoicePaper({
    number,
    issuedAt,
    dueAt: issuedAt,
    from: { name: 'Storey', lines: [], logo: null },
    to: { name, lines: [], logo: null },
    terms: '',
    order,
    lines,
    priceBookVersion: 1,
  });
  await db
    .insert(estimate)
    .values({ number, projectId, teamId, lines, totalCents: 100, validUntil: '2030-01-01', content, issuedAt });
  const [made] = await db
    .insert(invoice)
    .values({
      number,
      projectId,
      projectName: name,
      teamId,
      kind: 'deposit',
      lines,
      amountCents: 100,
      content,
      tokenSha256: number,
      dueAt: issuedAt,
      issuedAt,
    })
    .returning({ id: invoice.id });
  return made?.id ?? '';
}
