import { beforeEach, expect, test, vi } from 'vitest';
import { serve } from '#web/ui/serve.ts';
import { show, violations } from '#web/ui/show.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { ChangesPanel } from './changes-panel.tsx';
import { FileMenu } from './file-menu.tsx';
import { OpsChanges } from './ops-changes.tsx';
import { entryOf, hall1, hall2, lineOf, plan, projectId, requestOf, versions } from './testing/sample-changes.ts';

const BASE = `/api/projects/${projectId}`;
const ONE = `${BASE}/changes/${lineOf().id}`;
const session = {
  '/api/session': () => ({ status: 401, body: { error: '-', code: 'UNAUTHENTICATED', requestId: '1' } }),
};
const refused = { status: 503, body: { error: 'The service is restarting.', code: 'UNAVAILABLE', requestId: '1' } };
const nothing = () => undefined;
const wall = { of: { viewUrl: '/frag-2' }, target: lineOf().target };

beforeEach(() => sessionStorage.clear());
const panel = (over: Partial<Parameters<typeof ChangesPanel>[0]> = {}) => (
  <ChangesPanel
    projectId={projectId}
    by="customer"
    units="imperial"
    openId={undefined}
    onOpen={nothing}
    viewHref={() => '/location/l?viewer=x'}
    onCompare={nothing}
    {...over}
  />
);

test('a change of an element is asked with its place and a text; what is typed survives closing and a failed send [N5]', async () => {
  let isDown = true;
  const bodies = serve({
    ...session,
    [`${BASE}/versions`]: () => ({ body: versions }),
    [`${BASE}/changes`]: () => (isDown ? refused : { status: 201, body: requestOf() }),
  });
  const onAsked = vi.fn();
  const dialog = (isOpen: boolean) => (
    <AskDialog
      projectId={projectId}
      units="imperial"
      subject={isOpen ? wall : null}
      onClose={nothing}
      onAsked={onAsked}
    />
  );
  const screen = await show(dialog(true));
  await expect.element(screen.getByText('Wall 1', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Wall · Ground floor · Hall.ifc, version 2')).toBeVisible();
  await screen.getByRole('button', { name: 'Send' }).click();
  await expect.element(screen.getByText('Describe what should change.')).toBeVisible();
  expect(bodies[`${BASE}/changes`]).toBeUndefined();
  const field = screen.getByRole('textbox', { name: 'What should change' });
  await field.fill('  Move it.  ');
  await expect.element(screen.getByText('8 of 2,000')).toBeVisible();
  expect(await violations()).toEqual([]);
  await screen.getByRole('button', { name: 'Send' }).click();
  await expect.element(screen.getByText('The service is restarting.')).toBeVisible();
  await screen.showInstead(dialog(false));
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await screen.showInstead(dialog(true));
  await expect.element(field).toHaveValue('  Move it.  ');
  isDown = false;
  await screen.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => onAsked.mock.calls).toEqual([[requestOf().id]]);
  expect(bodies[`${BASE}/changes`]).toEqual({ assetId: hall2.id, target: wall.target, text: 'Move it.' });
  await screen.showInstead(dialog(false));
  await screen.showInstead(dialog(true));
  await expect.element(field).toHaveValue('');
});

test('a request that comes of a comment begins with its text and says which comment, apart from other drafts [C1 N5]', async () => {
  const bodies = serve({
    ...session,
    [`${BASE}/versions`]: () => ({ body: versions }),
    [`${BASE}/changes`]: () => ({ status: 201, body: requestOf() }),
  });
  const comment = { id: '0b7f4b5e-2f7a-4f7e-9d5e-000000000077', text: 'Make it bearing.' };
  const onAsked = vi.fn();
  const screen = await show(
    <AskDialog
      projectId={projectId}
      units="imperial"
      subject={{ ...wall, comment }}
      onClose={nothing}
      onAsked={onAsked}
    />,
  );
  await expect.element(screen.getByRole('textbox', { name: 'What should change' })).toHaveValue('Make it bearing.');
  await screen.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => onAsked.mock.calls.length).toBe(1);
  expect(bodies[`${BASE}/changes`]).toMatchObject({ text: 'Make it bearing.', commentId: comment.id });
});

test('a page of a PDF is asked about by its number, a text beyond 2,000 characters is not cut and not sent [N5]', async () => {
  const bodies = serve({
    ...session,
    [`${BASE}/versions`]: () => ({ body: versions }),
    [`${BASE}/changes`]: () => ({ status: 201, body: requestOf() }),
  });
  const screen = await show(
    <AskDialog
      projectId={projectId}
      units="imperial"
      subject={{ of: { assetId: plan.id }, target: { kind: 'document', page: null, box: null } }}
      onClose={nothing}
      onAsked={nothing}
    />,
  );
  await expect.element(screen.getByText('Whole document · v1')).toBeVisible();
  const field = screen.getByRole('textbox', { name: 'What should change' });
  await field.fill('x'.repeat(2001));
  await expect.element(screen.getByText('Use at most 2,000 characters; this text has 2,001.')).toBeVisible();
  await screen.getByRole('button', { name: 'Send' }).click();
  expect(bodies[`${BASE}/changes`]).toBeUndefined();
  await field.fill('The title.');
  await screen.getByRole('textbox', { name: 'Page' }).fill('3');
  await screen.getByRole('button', { name: 'Send' }).click();
  await expect
    .poll(() => bodies[`${BASE}/changes`])
    .toEqual({ assetId: plan.id, target: { kind: 'document', page: 3, box: null }, text: 'The title.' });
});

test('the area of a plan is named in the unit of the reader, and asked of the model it is drawn from [N5]', async () => {
  const draft = { ...hall1, id: projectId, product: 'BIMIT Engine', name: 'Engine.ifc', isCurrent: true, series: 'e' };
  const bodies = serve({
    ...session,
    [`${BASE}/versions`]: () => ({ body: [...versions, draft] }),
    [`${BASE}/changes`]: () => ({ status: 201, body: requestOf() }),
  });
  const target = {
    kind: 'area' as const,
    storey: 'Ground floor',
    polygon: [
      [0, 0],
      [4, 0],
      [4, 3],
    ] as [number, number][],
    areaM2: 6,
    name: '',
  };
  const screen = await show(
    <AskDialog
      projectId={projectId}
      units="metric"
      subject={{ of: 'plan', target }}
      onClose={nothing}
      onAsked={nothing}
    />,
  );
  await expect.element(screen.getByText('6.0 m² · Ground floor · Engine.ifc, version 1')).toBeVisible();
  await screen.getByRole('textbox', { name: 'What should change' }).fill('A door is missing.');
  await screen.getByRole('button', { name: 'Send' }).click();
  await expect
    .poll(() => bodies[`${BASE}/changes`])
    .toEqual({ assetId: projectId, target, text: 'A door is missing.' });
});

test('the list tells number, place, status and replies; an empty one how to ask [N5]', async () => {
  let lines = [
    lineOf({ status: 'revised', replies: 2 }),
    lineOf({ id: projectId, number: 2, target: { kind: 'document', page: 4, box: null }, asset: plan }),
  ];
  serve({ ...session, [`${BASE}/changes`]: () => ({ body: lines }) });
  const onOpen = vi.fn();
  const screen = await show(panel({ onOpen }));
  const first = screen.getByRole('button', { name: '#3 Wall 1' });
  await expect.element(first).toBeVisible();
  await expect
    .element(screen.getByRole('listitem').first())
    .toMatchTextContent(
      /#3.*Revision ready.*Move it up.*Wall · Ground floor · Hall.ifc, version 1.*Nov 20, 2026.*2 replies/,
    );
  await expect.element(screen.getByRole('listitem').last()).toMatchTextContent(/#2 Ground floor.pdf.*Page 4/);
  expect(await violations()).toEqual([]);
  await first.click();
  expect(onOpen).toHaveBeenCalledWith(lineOf().id);
  lines = [];
  await screen.queries.invalidateQueries();
  await expect.element(screen.getByRole('heading', { name: 'No change requests yet' })).toBeVisible();
  await expect.element(screen.getByText(/Select an element in the 3D model, mark an area in the plan/)).toBeVisible();
});

const revised = () =>
  requestOf({
    status: 'revised',
    revision: hall2,
    moves: [
      { to: 'accepted', needsText: false, needsRevision: false },
      { to: 'at_work', needsText: true, needsRevision: false },
    ],
    entries: [
      entryOf(),
      entryOf({ isOwn: false, isStaff: true, author: 'Storey', text: 'Done.', to: 'revised', revision: hall2 }),
    ],
  });

test(
  'a revision is read, compared, sent back only with a text, and accepted after one question [N5]',
  { tags: 'nightly' },
  async () => {
    let change = revised();
    const bodies = serve({ ...session, [ONE]: () => ({ body: change }), [`${ONE}/moves`]: () => ({ body: change }) });
    const onCompare = vi.fn();
    const screen = await show(panel({ openId: change.id, onCompare }));
    await expect.element(screen.getByRole('heading', { name: '#3 Wall 1' })).toBeVisible();
    await expect.element(screen.getByText('Revision: Hall.ifc, version 2')).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Show in model' }))
      .toHaveAttribute('href', '/location/l?viewer=x');
    expect(await violations()).toEqual([]);
    await screen.getByRole('button', { name: 'Compare versions' }).click();
    expect(onCompare).toHaveBeenCalledWith({ before: hall1.id, after: hall2.id });
    await screen.getByRole('button', { name: 'Ask again' }).click();
    await expect.element(screen.getByText('Describe above what still needs to change.')).toBeVisible();
    expect(bodies[`${ONE}/moves`]).toBeUndefined();
    const field = screen.getByRole('textbox', { name: 'Reply' });
    await field.fill('Not far enough.');
    await screen.getByRole('button', { name: 'Ask again' }).click();
    await expect
      .poll(() => bodies[`${ONE}/moves`])
      .toEqual({ from: 'revised', to: 'at_work', text: 'Not far enough.' });
    await expect.element(field).toHaveValue('');
    await screen.getByRole('button', { name: 'Accept the revision' }).click();
    await expect.element(screen.getByText(/This closes the request/)).toBeVisible();
    change = requestOf({ status: 'accepted', moves: [] });
    await screen.getByRole('dialog').getByRole('button', { name: 'Accept the revision' }).click();
    await expect.poll(() => bodies[`${ONE}/moves`]).toEqual({ from: 'revised', to: 'accepted', text: '' });
    await expect.element(screen.getByText('This request is closed.')).toBeVisible();
  },
);

test('a reply that does not arrive stays in its field, and a request that moved meanwhile is read again [N5]', async () => {
  let change = requestOf();
  serve({
    ...session,
    [ONE]: () => ({ body: change }),
    [`${ONE}/entries`]: () => refused,
    [`${ONE}/moves`]: () => ({
      status: 409,
      body: { error: 'It was moved meanwhile.', code: 'CONFLICT', requestId: '1' },
    }),
  });
  const screen = await show(panel({ openId: change.id }));
  await screen.getByRole('textbox', { name: 'Reply' }).fill('One more thing.');
  await screen.getByRole('button', { name: 'Send reply' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('The service is restarting.');
  await expect.element(screen.getByRole('textbox', { name: 'Reply' })).toHaveValue('One more thing.');
  change = requestOf({ status: 'at_work' });
  await screen.getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('It was moved meanwhile.');
  await expect.element(screen.getByText('In progress')).toBeVisible();
});

test('a request that is not of this project is said to be missing, with a way back [N5]', async () => {
  serve({ ...session });
  const onOpen = vi.fn();
  const screen = await show(panel({ openId: lineOf().id, onOpen }));
  await expect.element(screen.getByRole('heading', { name: 'Request not found' })).toBeVisible();
  await screen.getByRole('button', { name: 'All requests' }).click();
  expect(onOpen).toHaveBeenCalledWith(undefined);
});

test(
  'staff start, decline with a reason and deliver a file of the versions, the next of the same file proposed [N5]',
  { tags: 'nightly' },
  async () => {
    const change = requestOf({
      moves: [
        { to: 'at_work', needsText: false, needsRevision: false },
        { to: 'revised', needsText: false, needsRevision: true },
        { to: 'declined', needsText: true, needsRevision: false },
      ],
    });
    const bodies = serve({
      ...session,
      [ONE]: () => ({ body: change }),
      [`${ONE}/moves`]: () => ({ body: change }),
      [`${BASE}/versions`]: () => ({ body: versions }),
    });
    const screen = await show(panel({ by: 'staff', openId: change.id }));
    await screen.getByRole('button', { name: 'Start' }).click();
    await expect.poll(() => bodies[`${ONE}/moves`]).toEqual({ from: 'open', to: 'at_work', text: '' });
    await screen.getByRole('button', { name: 'Decline' }).click();
    await expect.element(screen.getByText('Give the reason above. The customer sees it.')).toBeVisible();
    await screen.getByRole('textbox', { name: 'Reply' }).fill('Here it is.');
    await screen.getByRole('button', { name: 'Deliver a revision…' }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByRole('combobox', { name: 'File' })).toHaveValue('Hall.ifc, version 2');
    expect(await violations()).toEqual([]);
    await dialog.getByRole('button', { name: 'Deliver', exact: true }).click();
    await expect
      .poll(() => bodies[`${ONE}/moves`])
      .toEqual({ from: 'open', to: 'revised', text: 'Here it is.', revisionAssetId: hall2.id });
  },
);

test('the console lists who waits, with a way to the order [N5]', async () => {
  serve({
    ...session,
    '/api/ops/changes': (query) => ({
      body:
        query.get('only') === 'waiting'
          ? [{ ...lineOf(), projectId, projectName: 'Harbour Mill', teamName: 'Harbour Houses' }]
          : [],
    }),
  });
  const screen = await show(<OpsChanges />);
  await expect
    .element(screen.getByRole('link', { name: '#3 Wall 1' }))
    .toHaveAttribute('href', `/ops/orders/${projectId}?change=${lineOf().id}`);
  await expect.element(screen.getByText('Harbour Houses')).toBeVisible();
  expect(await violations()).toEqual([]);
  await screen.getByText('All', { exact: true }).click();
  await expect.element(screen.getByRole('heading', { name: 'No change requests yet' })).toBeVisible();
});

test('the menu of a file asks about it and compares its two newest versions; other files have none [N5]', async () => {
  serve({ ...session, [`${BASE}/versions`]: () => ({ body: versions }) });
  const onAsk = vi.fn();
  const onCompare = vi.fn();
  const screen = await show(
    <>
      <FileMenu projectId={projectId} assetId={hall2.id} name="Hall.ifc" onAsk={onAsk} onCompare={onCompare} />
      <FileMenu projectId={projectId} assetId={projectId} name="Scan.las" onAsk={onAsk} onCompare={onCompare} />
    </>,
  );
  await screen.getByRole('button', { name: 'More about Hall.ifc' }).click();
  expect(screen.getByRole('button', { name: 'More about Scan.las' }).elements()).toEqual([]);
  await screen.getByRole('menuitem', { name: 'Compare versions' }).click();
  expect(onCompare).toHaveBeenCalledWith({ before: hall1.id, after: hall2.id });
  await screen.getByRole('button', { name: 'More about Hall.ifc' }).click();
  await screen.getByRole('menuitem', { name: 'Request a change' }).click();
  expect(onAsk).toHaveBeenCalledWith(hall2.id);
});

test('an archived project shows its requests, says why no more can be asked for, and takes no answer [N5]', async () => {
  serve({
    ...session,
    [`${BASE}/versions`]: () => ({ body: versions }),
    [`${BASE}/changes`]: () => ({ body: [lineOf()] }),
    [ONE]: () => ({ body: requestOf() }),
  });
  const screen = await show(panel({ isArchived: true }));
  await expect.element(screen.getByText(/^This project is archived: nothing can be asked for/)).toBeVisible();
  await expect.element(screen.getByRole('list', { name: 'Change requests' })).toBeVisible();
  await screen.showInstead(panel({ isArchived: true, openId: lineOf().id }));
  await expect.element(screen.getByText(/^This project is archived/)).toBeVisible();
  await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument();
  await screen.showInstead(
    <FileMenu projectId={projectId} assetId={hall2.id} name="Hall.ifc" onAsk={undefined} onCompare={nothing} />,
  );
  await screen.getByRole('button', { name: /Hall\.ifc/ }).click();
  await expect.element(screen.getByRole('menuitem')).toMatchTextContent(/Compare/);
});
