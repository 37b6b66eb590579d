import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import Papa from 'papaparse';
import { formatField, recordFields } from '#domain/portfolio/project-record.ts';
import { defuseFormula } from '#domain/spreadsheet/formula-cells.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { location, project, team } from '#server/platform/database/schema.ts';
import { recordOf } from './columns.ts';

const PAGE = 1000;

/**
 * All projects, or those of one team, as a CSV file that an import reads back to the same: every stored field of portfolio.md §3, and the
 * team's name to read. Deleted projects are left out. Cells that a spreadsheet would take for a formula are defused.
 */
export async function exportProjects(transaction: Scoped, teamId?: string): Promise<string> {
  const lines = [Papa.unparse([[...recordFields, 'teamName']])];
  for (let last: string | undefined; ;) {
    const rows = await transaction
      .select({ project, location, teamName: team.name })
      .from(project)
      .innerJoin(location, eq(location.id, project.locationId))
      .innerJoin(team, eq(team.id, project.teamId))
      .where(
        and(
          isNull(project.deletedAt),
          teamId ? eq(project.teamId, teamId) : undefined,
          last ? gt(project.id, last) : undefined,
        ),
      )
      .orderBy(sql`${project.id}`)
      .limit(PAGE);
    if (rows.length === 0) return `${lines.join('\r\n')}\r\n`;
    const cells = rows.map((row) => {
      const record = recordOf(row.project, row.location);
      return [...recordFields.map((field) => formatField(field, record[field])), row.teamName].map(defuseFormula);
    });
    lines.push(Papa.unparse(cells));
    last = rows.at(-1)?.project.id;
  }
}
