import { Uint8ArrayReader, TextWriter, ZipReader, type FileEntry } from '@zip.js/zip.js';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleTable } from '#domain/quantities/testing/sample-table.ts';
import { show, violations } from '#web/ui/show.tsx';
import type { TableSource } from './quantities-dock.tsx';
import { ShownDock, type Seen } from './shown-dock.tsx';

const ready: TableSource = { state: 'ready', table: sampleTable() };

async function showDock() {
  await page.viewport(1280, 800);
  const seen: Seen = { elements: null, colors: [], said: [], exports: [] };
  const screen = await show(
    <ShownDock source={ready} level={null} report={(change) => void Object.assign(seen, change(seen))} />,
  );
  return { screen, seen };
}

test('who may take nothing home finds the exports disabled, with the reason [V21 Q3]', async () => {
  await page.viewport(1280, 800);
  const screen = await show(
    <ShownDock source={ready} level={null} exportRefusal="Download not available" report={() => undefined} />,
  );
  await expect.element(screen.getByRole('button', { name: 'Export to Excel' })).toBeDisabled();
  await expect.element(screen.getByText('Download not available')).toBeVisible();
  expect(await violations()).toEqual([]);
});

test(
  'Export to Excel gives the current table under its category, and all elements; the page decides [Q3]',
  { tags: 'nightly' },
  async () => {
    const { screen, seen } = await showDock();
    const date = /\d{4}-\d{2}-\d{2}\.xlsx$/;
    const exportBy = async (item: string) => {
      await screen.getByRole('button', { name: 'Export to Excel' }).click();
      await screen.getByRole('menuitem', { name: item, exact: true }).click();
    };
    await exportBy('Export Current Table');
    await expect.poll(() => seen.exports.length).toBe(1);
    await screen.getByRole('textbox', { name: 'Search elements' }).fill('single');
    await expect.element(screen.getByRole('region', { name: 'SUMMARY', exact: true })).toMatchTextContent(/2 of 10/);
    await exportBy('Export Current Table');
    await expect.poll(() => seen.exports.length).toBe(2);
    await exportBy('Export All Data');
    await expect.poll(() => seen.exports.length).toBe(3);
    expect(seen.exports.map(({ kind, file }) => [kind, file.name.replace(date, '')])).toEqual([
      ['table', 'model-quantities-family-'],
      ['table', 'model-quantities-door-'],
      ['all', 'model-quantities-all-'],
    ]);
    const [, doors, all] = seen.exports;
    // What the filter leaves is what is exported.
    expect(await sheetRows(doors?.file.blob)).toBe(3);
    expect(await sheetRows(all?.file.blob)).toBe(11);
  },
);

test(
  'in feet the current table has what the screen shows after the columns of the specification, with its totals [Q3 V7]',
  { tags: 'nightly' },
  async () => {
    const { screen, seen } = await showDock();
    await screen.getByRole('radiogroup', { name: 'Units' }).getByText('FT').click();
    await screen.getByRole('button', { name: 'Export to Excel' }).click();
    await screen.getByRole('menuitem', { name: 'Export Current Table as CSV' }).click();
    await expect.poll(() => seen.exports.length).toBe(1);
    const lines = (await seen.exports[0]?.file.blob.text())?.trim().split('\r\n') ?? [];
    expect(lines[0]).toMatch(
      /Name,Category,Count,Area \(m²\),Length \(m\),Level,Type,Volume \(m³\),Area \(sq ft\),Length \(ft\),Volume \(ft³\)$/,
    );
    expect(lines.at(-1)).toBe('Total,,10,25.89,18,,,3.75,278.67996,59.055118,132.43125');
  },
);

async function sheetRows(blob: Blob | undefined): Promise<number> {
  const bytes = new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer());
  const entries = await new ZipReader(new Uint8ArrayReader(bytes)).getEntries();
  const sheet = entries.find(({ filename }) => filename.endsWith('sheet1.xml')) as FileEntry;
  return (await sheet.getData(new TextWriter())).split('<row ').length - 1;
}
