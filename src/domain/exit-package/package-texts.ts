import { oneLine } from '#domain/naming/one-line.ts';
import type { PackageManifest, PackagedMessages, PackagedTours } from './manifest.ts';
import { packageFolders, type PackageFolder } from './package-layout.ts';

const WHAT: Record<PackageFolder, string> = {
  models: 'building models (IFC, RVT)',
  drawings: 'drawings (DXF, DWG, SVG)',
  'point-clouds': 'point clouds (LAS, LAZ, E57 and others)',
  documents: 'area plans and other documents (PDF)',
  originals: 'the files that you uploaded, as they were',
  pictures: 'pictures (PNG, JPEG)',
  panoramas: '360° panoramas (JPEG, PNG) and where they were taken (JSON)',
  quantities: 'one spreadsheet (XLSX) of elements for each model',
  comments: 'comments on models as BCF, for other programs, and JSON; saved views as JSON',
  messages: 'messages as text and JSON',
  tours: 'links to virtual tours, which other companies host',
  money: 'estimates, invoices and the signed authorization (PDF)',
  data: 'files for programs: statistics, the building as JSON, archives',
};

/** The day and minute of a moment, in UTC. */
const minuteOf = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
/** Texts of people keep their lines. */
const plainLines = (text: string) => text.replace(/[^\P{C}\n]/gu, '');

/** What is inside and how to check it, in plain English. Only folders that have files are named. */
export function readMeText({
  project,
  exportedAt,
  operator,
  files,
  notes,
}: Omit<PackageManifest, 'format' | 'version'>): string {
  const folders = packageFolders.filter((folder) => files.some(({ path }) => path.startsWith(`${folder}/`)));
  const width = Math.max(...folders.map((folder) => folder.length), 0) + 3;
  return [
    `${oneLine(project.name)}`,
    ...(project.location.address ? [oneLine(project.location.address)] : []),
    '',
    `Exported from the portal of ${oneLine(operator)} on ${minuteOf(exportedAt)}.`,
    '',
    "What's inside",
    ...folders.map((folder) => `  ${`${folder}/`.padEnd(width)}${WHAT[folder]}`),
    '',
    'Names end with the version of a file: "v3" is newer than "v2".',
    'manifest.json lists every file with its size, SHA-256 checksum, version, and date.',
    '',
    'How to check that nothing is missing or damaged',
    '  Linux:    sha256sum -c SHA256SUMS',
    '  macOS:    shasum -a 256 -c SHA256SUMS',
    '  Windows:  Get-FileHash FILE (PowerShell) shows the checksum of a file, to compare with SHA256SUMS',
    '',
    'How to bring it into another Storey portal',
    '  Its operator runs: storey import FILE.zip --team TEAM',
    '  Billing documents are imported as PDF files. Nothing is owed for them there.',
    ...(notes.length > 0 ? ['', 'Not in this package', ...notes.map((note) => `  ${oneLine(note)}`)] : []),
    '',
  ].join('\r\n');
}

/** Checksums as `sha256sum -c` reads them; paths have no character that it would write differently. */
export const checksumText = (files: readonly { path: string; sha256: string }[]): string =>
  files.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('');

/** Messages to be read by people, a thread after the other, the oldest first. */
export function messagesText(messages: readonly PackagedMessages[number][]): string {
  const threads = Map.groupBy(messages, ({ thread }) => thread);
  return [...threads]
    .map(([thread, said]) => [
      thread === 'team' ? 'Messages of the team' : `Messages with ${oneLine(thread)}`,
      '',
      ...said.flatMap(({ author, at, text }) => [
        `${minuteOf(at)}, ${oneLine(author ?? 'Unknown')}:`,
        plainLines(text),
        '',
      ]),
    ])
    .flat()
    .join('\n');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
const isWebAddress = (url: string) => /^https?:\/\//i.test(url);

/** A page with the links of all tours. An address that is not of the web is shown and is no link. */
export function toursPage(projectName: string, tours: PackagedTours): string {
  const items = tours.map(({ name, url }) =>
    isWebAddress(url)
      ? `<li><a href="${escaped(url)}" rel="noreferrer">${escaped(name)}</a></li>`
      : `<li>${escaped(name)}: ${escaped(url)}</li>`,
  );
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    `<title>Virtual tours of ${escaped(projectName)}</title></head>`,
    `<body><h1>Virtual tours of ${escaped(projectName)}</h1><ul>`,
    ...items,
    '</ul></body></html>',
    '',
  ].join('\n');
}
