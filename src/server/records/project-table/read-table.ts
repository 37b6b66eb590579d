import Papa from 'papaparse';
import {
  derivedFields,
  isDerivedField,
  isRecordField,
  readRecord,
  type ProjectRecord,
} from '#domain/portfolio/project-record.ts';
import { undoDefused } from '#domain/spreadsheet/formula-cells.ts';

/** A row of the table with the line of the file that it begins on. */
export type TableRow = { line: number; record: ProjectRecord };
export type ReadTable = { rows: TableRow[]; problems: string[]; remarks: string[] };

type Parsed = { cells: string[]; line: number; faults: string[] };

/** Reads a CSV file of projects: the first row names the fields, in any order and number. One line in `problems` per bad row. */
export function readTable(text: string): ReadTable {
  const [head, ...body] = parse(text.replace(/^\uFEFF/, ''));
  const fields = head?.cells.map((cell) => cell.trim()) ?? [];
  const headProblems = head ? problemsOfHead(fields) : ['line 1: the file is empty'];
  if (headProblems.length > 0) return { rows: [], problems: headProblems, remarks: [] };
  const table: ReadTable = { rows: [], problems: [], remarks: [] };
  const ignored = fields.filter(isDerivedField);
  if (ignored.length > 0)
    table.remarks.push(`line 1: ignored, because they follow from other fields: ${ignored.join(', ')}`);
  for (const { cells, line, faults } of body) readRow(table, fields, cells, line, faults);
  return table;
}

function readRow(table: ReadTable, fields: string[], cells: string[], line: number, faults: string[]): void {
  const say = (sentence: string) => `line ${line}: ${sentence}`;
  if (faults.length > 0) return void table.problems.push(say(faults.join('; ')));
  if (cells.length !== fields.length)
    return void table.problems.push(say(`has ${cells.length} cells, but the first line names ${fields.length} fields`));
  const given = fields.flatMap((field, index) =>
    isRecordField(field) ? [[field, undoDefused(cells[index] ?? '')] as const] : [],
  );
  const reading = readRecord(Object.fromEntries(given));
  if (reading.problems) return void table.problems.push(say(reading.problems.join('; ')));
  table.remarks.push(...reading.remarks.map(say));
  table.rows.push({ line, record: reading.record });
}

function problemsOfHead(fields: string[]): string[] {
  const unknown = fields.filter((field) => !isRecordField(field) && !isDerivedField(field));
  const twice = fields.filter((field, index) => fields.indexOf(field) !== index);
  return [
    ...unknown.map(
      (field) =>
        `line 1: '${field}' is no field of a project. Derived fields are ${derivedFields.join(', ')}; the others` +
        ' are in a file that `export projects` writes',
    ),
    ...twice.map((field) => `line 1: '${field}' appears twice`),
  ];
}

/** Rows with the line that each begins on: a quoted cell may span several lines. Empty lines are left out. */
function parse(text: string): Parsed[] {
  const parsed: Parsed[] = [];
  let line = 1;
  let at = 0;
  Papa.parse<string[]>(text, {
    step: ({ data, errors, meta }) => {
      const end = meta.cursor;
      const isEmpty = data.every((cell) => cell.trim() === '');
      const faults = errors
        .filter(({ code }) => code !== 'UndetectableDelimiter')
        .map(({ message }) => message.toLowerCase());
      if (!isEmpty || faults.length > 0) parsed.push({ cells: data, line, faults });
      line += text.slice(at, end).match(/\r\n|\n|\r/g)?.length ?? 0;
      at = end;
    },
  });
  return parsed;
}
