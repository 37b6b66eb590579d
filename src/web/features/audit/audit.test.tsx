import { page } from 'vitest/browser';
import { expect, test, vi } from 'vitest';
import type { AuditRow } from '#contract/audit.ts';
import { show, violations } from '#web/ui/show.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';

const person = { id: 'u1', name: 'Site Manager', email: 'site@owner.example' };
const row: AuditRow = {
  id: '1',
  at: '2026-11-21T12:00:00.000Z',
  who: { kind: 'person', ...person },
  action: 'project.change',
  sentence: 'hid Harbour House',
  address: '203.0.113.7',
};

test('each entry says when, who and what; staff and what is gone have no names [N9]', async () => {
  const screen = await show(
    <AuditTable
      rows={[
        row,
        { ...row, id: '2', who: { kind: 'staff' }, address: null },
        { ...row, id: '3', who: { kind: 'formerPerson' } },
        { ...row, id: '4', who: { kind: 'system' } },
      ]}
    />,
  );
  await expect
    .element(screen.getByRole('row', { name: /Site Manager.*site@owner.example hid Harbour House 203.0.113.7/ }))
    .toBeVisible();
  for (const name of ['Storey staff', 'A former user', 'Storey (automatic)'])
    await expect.element(screen.getByText(name)).toBeVisible();
  await expect.element(screen.getByText(/^Times are in your time zone/)).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('on a phone nothing of it is cut off [N9]', async () => {
  await page.viewport(390, 700);
  const screen = await show(
    <AuditTable rows={[{ ...row, sentence: `shared ${'Harbour'.repeat(12)} with ada@bank.example` }]} />,
  );
  await expect.element(screen.getByText(/ada@bank/)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  expect(await violations()).toEqual([]);
  await page.viewport(1280, 720);
});

test(
  'filters are chosen one by one, cleared together, and the file has the same [N9]',
  { tags: 'nightly' },
  async () => {
    const onFilter = vi.fn();
    const screen = await show(
      <AuditFilters
        filter={{ kind: 'sharing' }}
        people={[person]}
        exportHref="/api/teams/t/audit.csv?kind=sharing"
        onFilter={onFilter}
      />,
    );
    await screen.getByRole('combobox', { name: 'Who' }).click();
    await screen.getByRole('option', { name: 'Site Manager (site@owner.example)' }).click();
    expect(onFilter).toHaveBeenLastCalledWith({ kind: 'sharing', who: 'u1' });
    await screen.getByLabelText('From').fill('2026-03-01');
    expect(onFilter).toHaveBeenLastCalledWith({ kind: 'sharing', from: '2026-03-01' });
    await screen.getByRole('button', { name: 'Clear filters' }).click();
    expect(onFilter).toHaveBeenLastCalledWith({});
    await expect
      .element(screen.getByRole('link', { name: 'Export CSV' }))
      .toHaveAttribute('href', '/api/teams/t/audit.csv?kind=sharing');
    expect(await violations()).toEqual([]);
  },
);
