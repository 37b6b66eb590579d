import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  audit,
  estimate as estimateTable,
  invoice,
  location,
  order,
  project,
  team,
} from '#server/platform/database/schema.ts';
import { joinAs, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { placeWizardOrder as place, scanDay, wizardOrder } from '#server/testing/wizard-order.ts';

let server: TestServer;
let admin = '';
let member = '';
let staff = '';
let teamId = '';
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signUp('place-admin@example.com');
  teamId = await teamIdOf(server, admin);
  member = await joinAs(server, 'place-member@example.com', teamId);
  staff = await server.signUp('place-staff@example.com');
  await server.makeStaff('place-staff@example.com', 'ops');
});
afterAll(() => server.stop());

const refusalOf = async (response: Response) => {
  const { code, error } = await response.json();
  return [response.status, code, error];
};
const ordersOf = (draftId: string) => server.db.select().from(order).where(eq(order.draftId, draftId));
const rowsOf = async (projectId: string) => {
  const [row] = await server.db
    .select({ project, location, order })
    .from(project)
    .innerJoin(location, eq(location.id, project.locationId))
    .innerJoin(order, eq(order.projectId, project.id))
    .where(eq(project.id, projectId));
  return row;
};

test('a scan order is stored with its place, its price and what was ordered [O16 O18 O23]', async () => {
  const day = scanDay();
  const input = wizardOrder('scanit', {
    scope: ['Architecture', 'Exterior Architecture', 'Site'],
    siteSize: 1500,
    spaceSize: 40_000,
    floors: 3,
    spaceType: 'School',
    unit: 'Metric',
    revitVersion: 'Revit 2025',
    secondSelectedDate: null,
    requiresCOI: true,
    instructions: 'Ring twice',
  });
  const placed = await place(server, member, {
    ...input,
    userEmail: 'somebody@else.example',
    userName: 'Somebody',
    createdAt: '1999-01-01',
  });
  expect(placed.status).toBe(200);
  const { projectId, locationId, depositInvoiceId } = await placed.json();
  expect(depositInvoiceId).toBeNull();
  expect(await rowsOf(projectId)).toMatchObject({
    project: {
      locationId,
      teamId,
      name: 'River House',
      type: 'SCANIT',
      subType: 'Standard',
      status: 'Order Request',
      scopes: ['Architecture', 'Exterior Architecture', 'Site'],
      modelUnits: 'metric',
      interiorSqft: 40_000,
      siteSqft: 1500,
      revitVersion: 'Revit 2025',
      scanDate: day,
      secondScanDate: null,
      earliestDeadlineDays: 10,
      latestDeadlineDays: 16,
      isTest: false,
      receivedAt: null,
      submittedAt: expect.any(Date),
    },
    location: {
      name: 'River House',
      address: '12 River St, Troy, NY 12180',
      latitude: 42.73,
      longitude: -73.69,
      isApproximate: true,
      country: 'US',
      region: 'NY',
      spaceType: 'School',
    },
    order: {
      service: 'scanit',
      isEstimateOnly: false,
      priceBookVersion: 1,
      guestEmail: null,
      quote: { total_cents: input.seenTotalCents },
      inputs: { controlsEnabled: true, requiresCOI: true, instructions: 'Ring twice', floors: 3 },
    },
  });
  expect((await rowsOf(projectId))?.order.inputs).not.toHaveProperty('userEmail');
  const told = await server.db.select().from(audit).where(eq(audit.objectId, projectId));
  expect(told).toMatchObject([{ action: 'project.order', teamId, objectName: 'River House' }]);
});

test('the order can be read again by its team; what was promised and what it costs by its admins alone [O16 X5]', async () => {
  const input = wizardOrder('scanit', { instructions: 'Ring twice', scope: ['Architecture', 'MEPF'] });
  const { projectId, locationId } = await (await place(server, member, input)).json();
  const read = async (cookie: string) =>
    await (await server.call('GET', `/api/at/project?projectId=${projectId}`, { cookie })).json();
  const common = {
    orderId: projectId.slice(0, 12),
    service: 'scanit',
    isEstimateOnly: false,
    scope: ['Architecture', 'MEPF'],
    spaceSize: 1000,
    siteSize: null,
    floors: 1,
    instructions: 'Ring twice',
    isUnclaimed: false,
  };
  const sensitive = [
    'firstSelectedDate',
    'secondSelectedDate',
    'earliestDeadlineDays',
    'latestDeadlineDays',
    'totalCents',
  ];
  const [seenByAdmin, seenByMember] = [await read(admin), await read(member)];
  expect(seenByAdmin).toMatchObject({
    scope: ['Architecture', 'MEPF'],
    order_summary: { ...common, firstSelectedDate: input.firstSelectedDate, totalCents: input.seenTotalCents },
  });
  expect(seenByMember.order_summary).toMatchObject(common);
  expect(Object.keys(seenByMember.order_summary).filter((key) => sensitive.includes(key))).toEqual([]);
  await server.call('POST', `/api/locations/${locationId}/shares`, {
    cookie: admin,
    body: { email: 'place-friend@example.com', canDownload: true },
  });
  const friend = await server.signUp('place-friend@example.com');
  expect(await read(friend)).toMatchObject({ id: projectId });
  expect(await read(friend)).not.toHaveProperty('order_summary');
});

test('the person gets a mail with the order id and the way to it; its price is reported to those alone who may see it [O16]', async () => {
  const { projectId, locationId } = await (
    await place(server, member, wizardOrder('bimit', { projectName: 'Mail\n\nHouse' }))
  ).json();
  await expect
    .poll(async () =>
      (await (await server.call('GET', '/api/outbox')).json()).find(({ text }: { text: string }) =>
        text.includes(locationId),
      ),
    )
    .toMatchObject({
      recipient: 'place-member@example.com',
      subject: `We received your order ${projectId.slice(0, 12)}: Mail House`,
      text: expect.stringMatching(/BIMIT, 1,000 sq ft, Architecture\.\n/),
    });
});

test(
  'twenty calls for one draft at once make one order, and each is notified of it [O16]',
  { tags: 'nightly' },
  async () => {
    const input = wizardOrder('bimit');
    const answers = await Promise.all(Array.from({ length: 20 }, () => place(server, member, input)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const ids = await Promise.all(
      [...answers, await place(server, admin, input)].map(async (answer) => JSON.stringify(await answer.json())),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await ordersOf(input.draftId)).toHaveLength(1);
    const stranger = await server.signUp('place-stranger@example.com');
    expect(await refusalOf(await place(server, stranger, input))).toEqual([
      404,
      'NOT_FOUND',
      'There is nothing at this address.',
    ]);
  },
);

test('an estimate alone starts as a prospect; without a price that could be shown, as a request without one [O11 O16]', async () => {
  const estimate = await (
    await place(server, member, wizardOrder('bimit', { isEstimateMode: true, estimateOnly: true, shareUrl: '' }))
  ).json();
  expect(await rowsOf(estimate.projectId)).toMatchObject({
    project: { status: 'Order Prospect' },
    order: { isEstimateOnly: true },
  });
  expect(
    await server.db.select().from(estimateTable).where(eq(estimateTable.projectId, estimate.projectId)),
  ).toMatchObject([{ status: 'issued', totalCents: 75_000, teamId }]);
  const unpriced = await (
    await place(
      server,
      member,
      wizardOrder('scanit', {
        isEstimateMode: true,
        estimateOnly: true,
        firstSelectedDate: null,
        priceBookVersion: null,
        seenTotalCents: null,
      }),
    )
  ).json();
  expect(await rowsOf(unpriced.projectId)).toMatchObject({
    project: { status: 'Order Request', earliestDeadlineDays: null },
    order: { quote: null, priceBookVersion: null },
  });
});

test('the server computes the price: who has seen another one is notified, and nothing is placed [X5 O16]', async () => {
  const input = wizardOrder('scanit', { seenTotalCents: 1 });
  expect(await refusalOf(await place(server, admin, input))).toEqual([
    409,
    'PRICE_CHANGED',
    'The price has changed since you saw it. Look at the new one and place the order again.',
  ]);
  expect(
    (await place(server, admin, wizardOrder('scanit', { seenTotalCents: null }))).status,
    'a full order without a price',
  ).toBe(409);
  await server.db.update(team).set({ discountType: 'lifetime', discountPercent: 10 }).where(eq(team.id, teamId));
  const plain = wizardOrder('bimit');
  expect((await place(server, admin, plain)).status, 'the list price is not the price of a team with a discount').toBe(
    409,
  );
  const { projectId } = await (
    await place(server, admin, { ...plain, seenTotalCents: Math.round((plain.seenTotalCents ?? 0) * 0.9) })
  ).json();
  expect((await rowsOf(projectId))?.order.quote?.bim.discount).toMatchObject({
    discount_type: 'lifetime',
    percent: 10,
  });
  await server.db.update(team).set({ discountType: null, discountPercent: null }).where(eq(team.id, teamId));
  expect(await ordersOf(input.draftId)).toEqual([]);
});

test.each([
  ['a short name', { projectName: 'abc' }, 400, 'ORDER_INCOMPLETE', 'Project name must be at least 4 characters'],
  ['no address', { address: null }, 400, 'ORDER_INCOMPLETE', 'Select an address to continue'],
  [
    'a scope that needs another',
    { scope: ['Furniture' as const] },
    400,
    'ORDER_INCOMPLETE',
    'Interior scopes require Architecture',
  ],
  [
    'a site without a size',
    { scope: ['Exterior Architecture' as const, 'Site' as const], siteSize: 0 },
    400,
    'ORDER_INCOMPLETE',
    'Site area can not be empty. Please add a value to continue',
  ],
  [
    'a day in the past',
    { firstSelectedDate: '2020-01-01' },
    400,
    'ORDER_INCOMPLETE',
    expect.stringMatching(/^The earliest scan date is /),
  ],
  [
    'an impossible size',
    { spaceSize: 1_000_001 },
    400,
    'INVALID_INPUT',
    'Some of the values are not valid: space size (at most 1,000,000).',
  ],
  ['another service', { serviceOption: 'bimit' as const }, 400, 'INVALID_INPUT', 'Some of the values are not valid.'],
])('%s is refused by the server too, and nothing is placed [O24]', async (_what, change, status, code, sentence) => {
  const input = wizardOrder('scanit', change);
  expect(
    await refusalOf(await server.call('POST', '/api/scanit/create-scanit-request', { cookie: member, body: input })),
  ).toEqual([status, code, sentence]);
  expect(await ordersOf(input.draftId)).toEqual([]);
});

test('model orders need a file that has arrived, or an address [U4]', async () => {
  expect(await refusalOf(await place(server, member, wizardOrder('bimit', { shareUrl: 'scan' })))).toEqual([
    409,
    'DRAFT_FILES_MISSING',
    'Please provide a valid share URL or switch to Upload tab to upload files.',
  ]);
  const sentence = 'Please upload scan files or switch to the Share URL tab to provide a link';
  expect(await refusalOf(await place(server, member, wizardOrder('bimit', { scanSource: 'files' })))).toEqual([
    409,
    'DRAFT_FILES_MISSING',
    sentence,
  ]);
  const invented = [{ id: crypto.randomUUID(), name: 'a.e57', size: 10 }];
  expect(
    await refusalOf(
      await place(server, member, wizardOrder('bimit', { scanSource: 'files', existingScanFiles: invented })),
    ),
  ).toEqual([409, 'DRAFT_FILES_MISSING', sentence]);
});

test("'Pay Deposit' is for admins, of a full order with a price [O15]", async () => {
  const deposit = { initialProjectStatus: 'Deposit Due' as const };
  expect((await refusalOf(await place(server, member, wizardOrder('scanit', deposit))))[0]).toBe(403);
  expect(
    (await place(server, admin, wizardOrder('bimit', { ...deposit, isEstimateMode: true, estimateOnly: true }))).status,
  ).toBe(400);
  const input = wizardOrder('scanit', deposit);
  const { projectId, depositInvoiceId } = await (await place(server, admin, input)).json();
  expect((await rowsOf(projectId))?.project.status).toBe('Deposit Due');
  expect(await server.db.select().from(invoice).where(eq(invoice.projectId, projectId))).toMatchObject([
    {
      id: depositInvoiceId,
      kind: 'deposit',
      status: 'open',
      amountCents: Math.round((input.seenTotalCents ?? 0) / 2),
      teamId,
    },
  ]);
  expect(await (await place(server, admin, input)).json(), 'sent again').toMatchObject({ projectId, depositInvoiceId });
});

test('only staff place test orders [O1 T11]', async () => {
  const [ours, theirs] = await Promise.all(
    [staff, member].map(async (cookie) => (await place(server, cookie, wizardOrder('bimit', { test: true }))).json()),
  );
  expect((await rowsOf(ours.projectId))?.project.isTest).toBe(true);
  expect((await rowsOf(theirs.projectId))?.project.isTest).toBe(false);
});
