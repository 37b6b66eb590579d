import type { Cell, Column, Sheet } from './sheet.ts';

/** A file within a workbook. */
export type WorkbookPart = { path: string; text: string };

const MAX_CELL_CHARACTERS = 32_767;
const MAX_SHEET_NAME = 31;
const MAX_ROWS = 1_048_576;
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const RELATIONS = 'application/vnd.openxmlformats-package.relationships+xml';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const document = (...parts: string[]) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${parts.join('')}`;
const relation = (id: number, kind: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
const override = (path: string, kind: string) => `<Override PartName="/${path}" ContentType="${TYPE}.${kind}+xml"/>`;
const sheetPath = (index: number) => `worksheets/sheet${index + 1}.xml`;

/** Places in the list of cell formats of `styles`. */
const STYLE = { header: 1, text: 2, whole: 3, decimals2: 4, decimals3: 5 } as const;
/** The first number that the format leaves to files. */
const THREE_DECIMALS = 164;
/** `numFmt`: 3 is '#,##0', 4 is '#,##0.00', 49 is text; a text with `quotePrefix` stays one when it is edited. */
const format = (numFmt: number, font: number, more = '') =>
  `<xf numFmtId="${numFmt}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"${more}/>`;
const FONT = '<sz val="11"/><name val="Calibri"/>';
const styles = () =>
  document(
    `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="${THREE_DECIMALS}" formatCode="#,##0.000"/></numFmts>`,
    `<fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts>`,
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6">',
    format(0, 0) +
      format(0, 1) +
      format(49, 0, ' quotePrefix="1"') +
      format(3, 0) +
      format(4, 0) +
      format(THREE_DECIMALS, 0),
    '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  );

/**
 * The parts of an Office Open XML workbook (ECMA-376), in their order: numbers are numbers, texts are texts even if they
 * begin like a formula, and each first row stays in sight. Throws for a sheet with more rows than the format has.
 */
export function workbookParts(sheets: readonly Sheet[]): WorkbookPart[] {
  const texts = new Map<string, number>();
  const written = sheets.map((sheet, index) => ({ path: `xl/${sheetPath(index)}`, text: sheetXml(sheet, texts) }));
  return [
    { path: '[Content_Types].xml', text: contentTypes(written.map(({ path }) => path)) },
    {
      path: '_rels/.rels',
      text: document(
        `<Relationships xmlns="${PACKAGE}/relationships">`,
        relation(1, 'officeDocument', 'xl/workbook.xml'),
        '</Relationships>',
      ),
    },
    {
      path: 'xl/workbook.xml',
      text: document(
        `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>`,
        ...sheetNames(sheets).map(
          (name, i) => `<sheet name="${escaped(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
        ),
        '</sheets></workbook>',
      ),
    },
    {
      path: 'xl/_rels/workbook.xml.rels',
      text: document(
        `<Relationships xmlns="${PACKAGE}/relationships">`,
        ...sheets.map((_, i) => relation(i + 1, 'worksheet', sheetPath(i))),
        relation(sheets.length + 1, 'styles', 'styles.xml'),
        relation(sheets.length + 2, 'sharedStrings', 'sharedStrings.xml'),
        '</Relationships>',
      ),
    },
    { path: 'xl/styles.xml', text: styles() },
    ...written,
    {
      path: 'xl/sharedStrings.xml',
      text: document(
        `<sst xmlns="${MAIN}" uniqueCount="${texts.size}">`,
        ...[...texts.keys()].map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`),
        '</sst>',
      ),
    },
  ];
}

function contentTypes(paths: readonly string[]): string {
  return document(
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="${RELATIONS}"/>`,
    '<Default Extension="xml" ContentType="application/xml"/>',
    override('xl/workbook.xml', 'sheet.main'),
    override('xl/styles.xml', 'styles'),
    override('xl/sharedStrings.xml', 'sharedStrings'),
    ...paths.map((path) => override(path, 'worksheet')),
    '</Types>',
  );
}

function sheetXml({ columns, rows, totals }: Sheet, texts: Map<string, number>): string {
  const written = totals ? [...rows, totals] : rows;
  if (written.length + 1 > MAX_ROWS) throw new RangeError(`a sheet has at most ${MAX_ROWS} rows`);
  const last = columnName(Math.max(0, columns.length - 1));
  const head = columns.map(({ title }, i) => textCell(`${columnName(i)}1`, title, STYLE.header, texts)).join('');
  const body = written.map((row, r) => {
    const cells = row.map((cell, i) => cellXml(`${columnName(i)}${r + 2}`, cell, columns[i], texts)).join('');
    return `<row r="${r + 2}">${cells}</row>`;
  });
  const widths = columns
    .map(({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`)
    .join('');
  return document(
    `<worksheet xmlns="${MAIN}"><dimension ref="A1:${last}${written.length + 1}"/><sheetViews><sheetView workbookViewId="0">`,
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    `<cols>${widths}</cols><sheetData><row r="1">${head}</row>`,
    ...body,
    `</sheetData><autoFilter ref="A1:${last}${rows.length + 1}"/></worksheet>`,
  );
}

function cellXml(at: string, cell: Cell, column: Column | undefined, texts: Map<string, number>): string {
  if (typeof cell === 'string') return textCell(at, cell, STYLE.text, texts);
  if (cell === null || !Number.isFinite(cell)) return '';
  return `<c r="${at}" s="${column?.decimals ? STYLE[`decimals${column.decimals}`] : STYLE.whole}"><v>${cell}</v></c>`;
}

function textCell(at: string, text: string, style: number, texts: Map<string, number>): string {
  const cut = text.slice(0, MAX_CELL_CHARACTERS).toWellFormed();
  const place = texts.get(cut) ?? texts.size;
  texts.set(cut, place);
  return `<c r="${at}" s="${style}" t="s"><v>${place}</v></c>`;
}

/** 'A', 'B' ... 'Z', 'AA'. */
function columnName(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** Names that the format takes: at most 31 characters, without `\ / ? * [ ] :`, no two alike. */
function sheetNames(sheets: readonly Sheet[]): string[] {
  const taken = new Set<string>();
  return sheets.map(({ name }, index) => {
    const wanted =
      name
        .replace(/[\\/?*[\]:\p{Cc}]/gu, ' ')
        .replace(/^'+|'+$/g, '')
        .trim() || `Sheet ${index + 1}`;
    let free = wanted.slice(0, MAX_SHEET_NAME).toWellFormed();
    for (let count = 2; taken.has(free.toLowerCase()); count++)
      free = `${wanted.slice(0, MAX_SHEET_NAME - 6).toWellFormed()} (${count})`;
    taken.add(free.toLowerCase());
    return free;
  });
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text within XML, without characters that XML does not take; what looks like an escape of the format is escaped itself. */
function escaped(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu, '')
    .replace(/_x[\da-f]{4}_/gi, (match) => `_x005F${match}`)
    .replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char);
}
