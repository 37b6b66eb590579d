import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { OpsBackup, OpsJob, OpsTeam } from '#contract/ops-admin.ts';
import { defaultPriceBook } from '#domain/pricing/default-price-book.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { readAs } from '#web/lib/testing/read-as.ts';
import { serve } from '#web/ui/serve.ts';
import { show, violations } from '#web/ui/show.tsx';
import { DeliverablesPanel } from './deliverables-panel.tsx';
import { OpsJobs } from './jobs.tsx';
import { OperatorForm } from './operator-form.tsx';
import { Prices } from './prices.tsx';
import { TeamDetails } from './team-details.tsx';
import { TeamSearch } from './team-search.tsx';
import { deliverableOf as file } from './testing/deliverable.ts';

const at = '2026-05-04T10:00:00.000Z';
const projectId = '0b7f4b5e-2f7a-4f7e-9d5e-1c1d0c1b2a01';
const failed = file('Scan.las', { viewState: 'failed', viewProblem: 'The file ends too early.' });
const model = file('Hall.ifc', { version: 2 });
const job: OpsJob = {
  projectId,
  name: 'River House',
  teamName: 'River Estates',
  status: 'Order Failed',
  isDemo: false,
  state: 'failed',
  step: 'tile',
  percent: 12,
  tries: 3,
  run: 1,
  message: 'The file ends too early.',
  updatedAt: at,
};
const team: OpsTeam = {
  id: projectId,
  name: 'River Estates',
  kind: 'customer',
  isDemo: false,
  members: 1,
  projects: 1,
  usedSqft: 0,
  freeLimitSqft: 50_000,
  features: [],
  discount: null,
  deleted: null,
  scanPlan: null,
  docusealTemplate: null,
  address: null,
  createdAt: at,
  people: [{ userId: 'u', name: 'Ada', email: 'ada@estates.example', role: 'admin', joinedAt: at }],
  orders: [
    {
      projectId,
      name: 'River House',
      status: 'Order Request',
      type: 'SCANIT',
      subType: 'Standard',
      isHidden: true,
      contractType: null,
      partner: null,
      createdAt: at,
    },
  ],
};

let bodies: Record<string, unknown>;
beforeEach(() => {
  bodies = serve({
    [`/api/ops/projects/${projectId}/deliverables`]: () => ({ body: [model, failed] }),
    [`/api/ops/deliverables/${model.id}/withdraw`]: () => ({ body: { ok: true } }),
    '/api/ops/jobs': () => ({
      body: { queues: [{ name: 'engine', waiting: 2, active: 1, oldestSeconds: 125 }], jobs: [job], backup: null },
    }),
    [`/api/ops/jobs/${projectId}/retry`]: () => ({ body: { ok: true } }),
    [`/api/ops/teams/${team.id}`]: () => ({ body: team }),
    [`/api/ops/projects/${projectId}/unhide`]: () => ({ body: { ok: true } }),
    '/api/ops/price-books': () => ({
      body: {
        active: 1,
        versions: [
          { version: 1, note: 'Ships with the product', createdBy: null, createdAt: at },
          { version: 2, note: 'Next year', createdBy: 'Ada', createdAt: at },
        ],
      },
    }),
    '/api/ops/price-books/1': () => ({ body: { book: defaultPriceBook } }),
    '/api/ops/price-books/check': () => ({ body: { problems: ['Size bands: the bands must ascend.'], preview: null } }),
    '/api/ops/operator': () => ({
      body: {
        settings: [
          { key: 'company', value: 'Storey' },
          { key: 'w9_tin', value: 'ends in 6789' },
        ],
        logo: null,
      },
    }),
  });
});

test(
  'files show version, what customers see and why one cannot be viewed; one is withdrawn with a reason [Y4]',
  { tags: 'nightly' },
  async () => {
    const screen = await show(<DeliverablesPanel projectId={projectId} />, { queries: readAs('admin') });
    await expect.element(screen.getByRole('row', { name: /Hall.ifc v2.*Shown.*Opens in the viewer/ })).toBeVisible();
    await expect.element(screen.getByText('Not viewable: The file ends too early.')).toBeVisible();
    expect(await violations()).toEqual([]);
    await screen
      .getByRole('row', { name: /Hall.ifc/ })
      .getByRole('button', { name: 'Withdraw' })
      .click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await expect.element(dialog.getByText('Enter a reason. It is kept with the record.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Wrong building');
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await expect.poll(() => bodies[`/api/ops/deliverables/${model.id}/withdraw`]).toEqual({ reason: 'Wrong building' });
  },
);

test('a model whose elements could not be read says why it is not compared, and is read once more [N5 Y4]', async () => {
  const unread = file('Wing.ifc', {
    elementsState: 'failed',
    elementsProblem: 'The model needs more than the 4 GB of memory allowed for one step.',
  });
  let tries = 0;
  serve({
    [`/api/ops/projects/${projectId}/deliverables`]: () => ({ body: [unread] }),
    [`/api/ops/deliverables/${unread.id}/prepare`]: () => {
      tries += 1;
      return { body: { ok: true } };
    },
  });
  const screen = await show(<DeliverablesPanel projectId={projectId} />, { queries: readAs('admin') });
  await expect
    .element(screen.getByText('Not comparable: The model needs more than the 4 GB of memory allowed for one step.'))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => tries).toBe(1);
});

test('jobs tell depth and age of the queue and why one failed; it runs again with a reason [Y8]', async () => {
  const screen = await show(<OpsJobs />, { queries: readAs('admin') });
  await expect.element(screen.getByText('2 waiting · 1 running · oldest 2 min')).toBeVisible();
  await expect
    .element(screen.getByRole('row', { name: /River House.*Failed.*tile.*3.*The file ends too early/ }))
    .toBeVisible();
  expect(await violations()).toEqual([]);
  await screen.getByRole('button', { name: 'Run again…' }).click();
  await screen.getByRole('textbox', { name: 'Reason' }).fill('Store was full');
  await screen.getByRole('dialog').getByRole('button', { name: 'Run again', exact: true }).click();
  await expect.poll(() => bodies[`/api/ops/jobs/${projectId}/retry`]).toEqual({ reason: 'Store was full' });
});

test('a conversion in a wrong unit is run again in the right one [Y8 E3]', async () => {
  const screen = await show(<OpsJobs />, { queries: readAs('admin') });
  await screen.getByRole('button', { name: 'Run again…' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('It is in millimeters');
  await expect.element(dialog.getByRole('combobox', { name: 'Up axis of the scan' })).toHaveValue('As before');
  await dialog.getByRole('combobox', { name: 'Unit of the scan' }).click();
  await screen.getByRole('option', { name: 'millimeters' }).click();
  expect(await violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Run again', exact: true }).click();
  await expect
    .poll(() => bodies[`/api/ops/jobs/${projectId}/retry`])
    .toEqual({ reason: 'It is in millimeters', scanUnit: 'mm' });
});

test('the console says how old the last backup is, and warns after a day or without any [N16]', async () => {
  const tile = async (backup: OpsBackup | null) => {
    serve({ '/api/ops/jobs': () => ({ body: { queues: [], jobs: [], backup } }) });
    const screen = await show(<OpsJobs />, { queries: readAs('admin') });
    await expect.element(screen.getByText('Last backup')).toBeVisible();
    const value = screen.getByText('Last backup').element().nextElementSibling;
    const found = [value?.textContent, value?.className !== ''];
    expect(await violations()).toEqual([]);
    await screen.unmount();
    return found;
  };
  expect(await tile({ ageSeconds: 5 * 3600, isDue: false, faults: 0 })).toEqual(['5 h old', false]);
  expect(await tile({ ageSeconds: 25 * 3600, isDue: true, faults: 0 })).toEqual(['25 h old · overdue', true]);
  expect(await tile({ ageSeconds: 3600, isDue: false, faults: 2 })).toEqual([
    '1 h old · 2 files missing or damaged',
    true,
  ]);
  expect(await tile(null)).toEqual(['none yet', true]);
});

test("a team's hidden order is listed again [Y6]", async () => {
  const screen = await show(<TeamDetails teamId={team.id} />, { queries: readAs('admin') });
  await expect.element(screen.getByRole('row', { name: /River House Hidden/ })).toBeVisible();
  expect(await violations()).toEqual([]);
  await screen.getByRole('button', { name: 'List again…' }).click();
  await screen.getByRole('textbox', { name: 'Reason' }).fill('Asked for');
  await screen.getByRole('dialog').getByRole('button', { name: 'List again…' }).click();
  await expect.poll(() => bodies[`/api/ops/projects/${projectId}/unhide`]).toEqual({ reason: 'Asked for' });
});

test('an edited price book is checked in sentences [Y7]', { tags: 'nightly' }, async () => {
  const screen = await show(<Prices />, { queries: readAs('admin') });
  await expect.element(screen.getByText('Ships with the product')).toBeVisible();
  await screen.getByRole('button', { name: 'Check and compare' }).click();
  await expect.element(screen.getByText('Size bands: the bands must ascend.')).toBeVisible();
  expect(await violations()).toEqual([]);
});

test(
  'an edited price book is saved once by a double click, and says at its button why it cannot be [Y7]',
  { tags: 'nightly' },
  async () => {
    let saves = 0;
    const keys = new Set<string | null>();
    const isClicked = Promise.withResolvers<void>();
    serve({
      '/api/ops/price-books/1': () => ({ body: { book: defaultPriceBook } }),
      '/api/ops/price-books': async (_query, init) => {
        if (init?.method !== 'POST')
          return {
            body: {
              active: 1,
              versions: [{ version: 1, note: 'Ships with the product', createdBy: null, createdAt: at }],
            },
          };
        saves += 1;
        keys.add(new Headers(init.headers).get('idempotency-key'));
        await isClicked.promise;
        return {
          status: 400,
          body: { error: 'scan.baseMillsPerSqft[0] must be 0 or more.', code: 'INVALID_INPUT', requestId: 'r' },
        };
      },
    });
    const screen = await show(<Prices />, { queries: readAs('admin') });
    await screen.getByRole('textbox', { name: 'What changed' }).fill('Spring');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Save as a new version' }));
    isClicked.resolve();
    await expect
      .element(
        screen.getByRole('region', { name: 'Price book' }).getByText('scan.baseMillsPerSqft[0] must be 0 or more.'),
      )
      .toBeVisible();
    expect([saves, keys.size, keys.has(null)]).toEqual([1, 1, false]);
  },
);

test('a fraction of a percent is no discount: the field says so and nothing can be saved [Y6]', async () => {
  const screen = await show(<TeamDetails teamId={team.id} />, { queries: readAs('admin') });
  await screen.getByRole('combobox', { name: 'Discount' }).click();
  await screen.getByRole('option', { name: 'Team discount' }).click();
  const percent = screen.getByRole('textbox', { name: 'Percent' });
  await expect.element(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  await percent.fill('7.5');
  await expect.element(percent).toHaveValue('7.5 %');
  await expect.element(screen.getByText('Enter a whole number from 1 to 100.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test(
  'the settings of the operator show no taxpayer number, and offer what a W9 form knows',
  { tags: 'nightly' },
  async () => {
    const screen = await show(<OperatorForm />, { queries: readAs('admin') });
    await expect.element(screen.getByRole('textbox', { name: 'Company' })).toHaveValue('Storey');
    await expect.element(screen.getByText('Current: ends in 6789. Enter a new value to replace it.')).toBeVisible();
    expect(await violations()).toEqual([]);
    // Only the form's own classes are taken.
    await screen.getByRole('combobox', { name: 'W9 tax classification' }).click();
    await screen.getByRole('option', { name: 'S corporation' }).click();
    await expect.element(screen.getByRole('combobox', { name: 'W9 tax classification' })).toHaveValue('S corporation');
    await expect.element(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  },
);

test(
  'another currency is confirmed over a list of prices before and after: their numbers stay [N20]',
  { tags: 'nightly' },
  async () => {
    const screen = await show(<OperatorForm />, { queries: readAs('admin') });
    await screen.getByRole('combobox', { name: 'Currency' }).click();
    await screen.getByRole('option', { name: 'JPY' }).click();
    await screen.getByRole('button', { name: 'Save' }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByRole('heading', { name: 'Change the currency to JPY?' })).toBeVisible();
    await expect.element(dialog.getByText(/^Prices keep their numbers in JPY/)).toBeVisible();
    await expect.element(dialog.getByRole('row', { name: 'Starter plan, a month $999.00 ¥999' })).toBeVisible();
    await expect
      .element(dialog.getByRole('row', { name: 'Scan and model of 10,000 sq ft $12,000.00 ¥12,000' }))
      .toBeVisible();
    expect(await violations()).toEqual([]);
  },
);

test('a change of the tax shows what a quote comes to before it is saved [N20]', { tags: 'nightly' }, async () => {
  const screen = await show(<OperatorForm />, { queries: readAs('admin') });
  const example = screen.getByRole('group', { name: 'Example: a quote of $1,000.00' });
  await expect.element(example).toMatchTextContent(/Now\s*The customer pays \$1,000.00. There is no tax.$/);
  await screen.getByRole('textbox', { name: 'Name of the tax' }).fill('VAT');
  await screen.getByRole('textbox', { name: 'Tax rate in percent' }).fill('21');
  await expect
    .element(example)
    .toMatchTextContent(/After the change\s*The customer pays \$1,210.00: VAT 21% \(\$210.00\) is added.$/);
  await screen.getByRole('combobox', { name: 'Prices and tax' }).click();
  await screen.getByRole('option', { name: 'Prices include tax' }).click();
  await expect.element(example).toMatchTextContent(/The customer pays \$1,000.00: VAT 21% \(\$173.55\) is in it.$/);
  await screen.getByRole('button', { name: 'Save' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Save 3 changed settings?' });
  await expect.element(dialog.getByText('Changes: Name of the tax, Tax rate in percent, Prices and tax')).toBeVisible();
  await expect.element(dialog.getByText(/is in it\.$/)).toBeVisible();
});

test('what does not fit a setting is said at its field, before a reason is asked for', async () => {
  const screen = await show(<OperatorForm />, { queries: readAs('admin') });
  const scans = screen.getByRole('textbox', { name: 'Scans per order' });
  await scans.fill('-3');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Enter a whole number from 1 on.')).toBeVisible();
  await expect.element(scans).toHaveFocus();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('a setting that another admin saves meanwhile is shown, beside what was typed over it', async () => {
  const screen = await show(<OperatorForm />, { queries: readAs('admin') });
  const company = screen.getByRole('textbox', { name: 'Company' });
  await company.fill('Harbor Scans');
  const theirs = (settings: object[]) =>
    screen.queries.setQueryData(['ops', 'operator'], { settings, logo: null, hasW9: false });
  theirs([
    { key: 'company', value: 'Elm Scans' },
    { key: 'phone', value: '+1 617 555 0100' },
  ]);
  await expect.element(screen.getByRole('textbox', { name: 'Phone' })).toHaveValue('+1 617 555 0100');
  await expect.element(company).toHaveValue('Harbor Scans');
  await expect
    .element(screen.getByRole('alert').filter({ hasText: 'Company' }))
    .toMatchTextContent(/Yours: Harbor Scans.*Theirs: Elm Scans/);
  await expect.element(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await screen.getByRole('button', { name: 'Keep mine' }).click();
  await expect.element(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
});

test('staff learn while they type whether a tour is shown within the page [Y4 R2]', async () => {
  const screen = await show(<DeliverablesPanel projectId={projectId} />, { queries: readAs('admin') });
  await screen.getByRole('button', { name: 'Add a tour' }).click();
  const address = screen.getByRole('textbox', { name: 'Address' });
  await address.fill('https://my.matterport.com/show/?m=1');
  await expect
    .element(screen.getByText('Embedded in the page: my.matterport.com is listed in TOUR_HOSTS.'))
    .toBeVisible();
  await address.fill('https://my.matterport.com.evil.example/show/?m=1');
  await expect
    .element(screen.getByText(/Customers get a link: my\.matterport\.com\.evil\.example is not listed in/))
    .toBeVisible();
  await address.fill('javascript:alert(1)');
  await expect.element(screen.getByText(/TOUR_HOSTS/)).not.toBeInTheDocument();
});

test.each([
  [
    'files',
    'support',
    <DeliverablesPanel key="f" projectId={projectId} />,
    'Hall.ifc',
    ['Deliver files', 'Add a tour', 'Withdraw', 'Try again'],
  ],
  ['jobs', 'finance', <OpsJobs key="j" />, 'The file ends too early.', ['Run again…']],
  ['a team', 'ops', <TeamDetails key="t" teamId={team.id} />, 'Agreed terms', ['List again…', 'Partner…', 'Save']],
  ['prices', 'ops', <Prices key="p" />, 'Next year', ['Activate…', 'Save as a new version', 'Check and compare']],
])(
  '%s are read by anyone who may not change them, without a button to press in vain [Y1]',
  async (_page, role, node, words, buttons) => {
    const screen = await show(node, { queries: readAs(role) });
    await expect.element(screen.getByText(words).first()).toBeVisible();
    const shown = () =>
      screen
        .getByRole('button')
        .elements()
        .map((button) => button.textContent)
        .filter((name) => buttons.includes(name ?? ''));
    expect(shown()).toEqual([]);
    expect(await violations()).toEqual([]);
    // The same page does offer them to whoever may.
    screen.queries.setQueryData(sessionQuery.queryKey, readAs('admin').getQueryData(sessionQuery.queryKey));
    await expect.poll(() => new Set(shown())).toEqual(new Set(buttons));
  },
);

test('what is agreed with a team is read by all staff and typed by admins alone [Y6]', async () => {
  const screen = await show(<TeamDetails teamId={team.id} />, { queries: readAs('support') });
  await expect.element(screen.getByRole('textbox', { name: 'Free allowance, sq ft' })).toHaveValue('50,000');
  await expect.element(screen.getByRole('textbox', { name: 'Free allowance, sq ft' })).toBeDisabled();
});

test('a deleted team says when, by whom and until when it can be restored, in the list and on its page [N22]', async () => {
  const deleted = { at, by: 'Ada (ada@estates.example)', undoEndsAt: '2026-04-30T12:00:00.000Z' };
  serve({
    [`/api/ops/teams/${team.id}`]: () => ({ body: { ...team, deleted } }),
    '/api/ops/teams': () => ({
      body: {
        teams: [
          { ...team, deleted, plan: 'on_demand', scanPlan: null, request: null },
          { ...team, id: 'other', name: 'Kept', plan: 'starter', scanPlan: 'portfolio', request: 'enterprise' },
        ],
        total: 2,
      },
    }),
  });
  const screen = await show(<TeamDetails teamId={team.id} />, { queries: readAs('support') });
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(/This team was deleted.*by Ada \(ada@estates.example\)\. Until Apr 30, 2026.*restore it/);
  await screen.unmount();
  const list = await show(<TeamSearch />, { queries: readAs('support') });
  await expect.element(list.getByRole('row', { name: /River Estates Deleted/ })).toBeVisible();
  expect(list.getByText('Deleted').all()).toHaveLength(1);
  await expect
    .element(list.getByRole('row', { name: /^Kept .*Starter.*Portfolio.*Asks for Enterprise/ }))
    .toBeVisible();
});
