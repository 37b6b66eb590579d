import { invoicePaper } from '#domain/papers/invoice-paper.ts';
import type { PaperOrder } from '#domain/papers/order-paper.ts';
import { estimate, invoice, type project } from '#server/platform/database/schema.ts';
import type { TestServer } from './test-server.ts';

type PaperProject = Pick<typeof project.$inferSelect, 'id' | 'teamId' | 'name'>;

/** Stores an estimate and an invoice of a project, as if they had been issued, without their number's turn. Answers the invoice's id. */
export async function storePapers({ db }: TestServer, of: PaperProject): Promise<string> {
  const papers = papersOf(of);
  await db.insert(estimate).values(papers.estimate);
  await db.insert(invoice).values(papers.invoice);
  return papers.invoice.id;
}

/** The rows of such an estimate and such an invoice. */
export function papersOf({ id: projectId, teamId, name }: PaperProject) {
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
  return {
    estimate: { number, projectId, teamId, lines, totalCents: 100, validUntil: '2030-01-01', content, issuedAt },
    invoice: {
      id: crypto.randomUUID(),
      number,
      projectId,
      projectName: name,
      teamId,
      kind: 'deposit' as const,
      lines,
      amountCents: 100,
      content,
      tokenSha256: number,
      dueAt: issuedAt,
      issuedAt,
    },
  };
}
