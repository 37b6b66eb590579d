import Papa from 'papaparse';
import type { AuditActor, AuditFilters, AuditRow } from '#contract/audit.ts';
import { defuseFormula } from '#domain/spreadsheet/formula-cells.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { readAudit } from '#server/records/audit-log/read-audit.ts';

const PAGE = 1000;
const NAMES = { formerPerson: 'A former user', staff: 'Storey staff', system: 'Storey' } as const;
const nameOf = (who: AuditActor) => (who.kind === 'person' ? who.name : NAMES[who.kind]);
const cellsOf = ({ at, who, sentence, action, address }: AuditRow) =>
  [at, nameOf(who), who.kind === 'person' ? who.email : '', sentence, action, address ?? ''].map(defuseFormula);

/** The log under its filters as CSV (RFC 4180), newest first. Cells that a spreadsheet would take for a formula are defused. */
export async function exportAudit(transaction: Scoped, teamId: string, filters: AuditFilters): Promise<string> {
  const lines = [Papa.unparse([['When (UTC)', 'Who', 'E-mail', 'What', 'Act', 'Address']])];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await readAudit(transaction, teamId, filters, { cursor, limit: PAGE });
    if (page.rows.length > 0) lines.push(Papa.unparse(page.rows.map(cellsOf)));
    cursor = page.nextCursor;
  }
  return `${lines.join('\r\n')}\r\n`;
}
