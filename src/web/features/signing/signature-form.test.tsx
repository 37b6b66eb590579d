import { expect, test, vi } from 'vitest';
import type { ServiceAuthorization } from '#contract/signing.ts';
import { serve } from '#web/ui/serve.ts';
import { show, violations } from '#web/ui/show.tsx';
import { EstimateName } from './estimate-name.tsx';
import { SignatureForm } from './signature-form.tsx';

const GET = '/api/projects/p1/authorization';
const POST = '/api/projects/p1/signature';
const estimate = {
  id: 'e1',
  number: 'EST-2026-0001',
  totalCents: 290_001,
  dueNowCents: 145_001,
  currency: 'usd',
  validUntil: '2026-12-22',
  isExpired: false,
  pdf: '/api/projects/p1/estimate.pdf',
};
const authorization: ServiceAuthorization = {
  provider: 'builtin',
  company: 'Storey',
  consent: 'I agree to everything.',
  signerName: 'Ada Lovelace',
  signerEmail: 'ada@example.com',
  needsDeposit: true,
  signed: null,
  estimate,
};
const order = { status: 'Deposit Due', submissionUrl: '/x', depositInvoiceId: 'i1' };

test('an admin reads the figures, agrees and signs with the name that is filled in [S6] [S25]', async () => {
  const bodies = serve({ [GET]: () => ({ body: authorization }), [POST]: () => ({ body: order }) });
  const onSigned = vi.fn();
  const screen = await show(<SignatureForm projectId="p1" onSigned={onSigned} />);
  await expect.element(screen.getByText('$1,450.01')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Download Your Estimate' }))
    .toHaveAttribute('download', 'estimate.pdf');
  const button = screen.getByRole('button', { name: 'Sign & Confirm Order' });
  await expect.element(button).toBeDisabled();
  await screen.getByRole('checkbox', { name: 'I agree to everything.' }).click();
  expect(await violations()).toEqual([]);
  await button.click();
  await expect
    .poll(() => bodies[POST])
    .toEqual({ estimateId: 'e1', mark: { kind: 'typed', name: 'Ada Lovelace' }, hasConsented: true });
  await expect.poll(() => onSigned.mock.calls).toEqual([[]]);
});

test('a line that is drawn is sent as a picture, and a cleared one is none [S25]', { tags: 'nightly' }, async () => {
  const bodies = serve({
    [GET]: () => ({ body: authorization }),
    [POST]: () => ({ status: 409, body: { error: 'Reload the page.', code: 'CONFLICT', requestId: '1' } }),
  });
  const screen = await show(<SignatureForm projectId="p1" />);
  await screen.getByText('Draw', { exact: true }).click();
  await screen.getByRole('checkbox', { name: 'I agree to everything.' }).click();
  const button = screen.getByRole('button', { name: 'Sign & Confirm Order' });
  await expect.element(button).toBeDisabled();
  const pad = screen.getByRole('img', { name: /^Draw your signature/ });
  const draw = () => pad.dropTo(pad, { sourcePosition: { x: 30, y: 60 }, targetPosition: { x: 200, y: 90 } });
  await pad.click();
  await expect.element(button).toBeDisabled();
  await draw();
  await expect.element(button).toBeEnabled();
  await screen.getByRole('button', { name: 'Clear' }).click();
  await expect.element(button).toBeDisabled();
  await draw();
  await button.click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Nothing was signed: Reload the page.');
  expect(bodies[POST]).toMatchObject({
    mark: { kind: 'drawn', png: expect.stringMatching(/^data:image\/png;base64,iVBORw0KGgo/) },
  });
});

test('an estimate that was replaced meanwhile gives way to the new one, which is read before it is signed', async () => {
  let current = { ...estimate };
  const bodies = serve({
    [GET]: () => ({ body: { ...authorization, estimate: current } }),
    [POST]: () => ({ status: 409, body: { error: 'Reload the page.', code: 'CONFLICT', requestId: '1' } }),
  });
  const screen = await show(<SignatureForm projectId="p1" />);
  await screen.getByRole('checkbox', { name: 'I agree to everything.' }).click();
  current = { ...estimate, id: 'e2', number: 'EST-2026-0002', totalCents: 310_000 };
  await screen.getByRole('button', { name: 'Sign & Confirm Order' }).click();
  await expect.element(screen.getByText('$3,100.00')).toBeVisible();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/EST-2026-0002.*Nothing was signed/);
  expect(screen.getByText('Reload the page.').query()).toBeNull();
  await expect.element(screen.getByRole('checkbox', { name: 'I agree to everything.' })).not.toBeChecked();
  await expect.element(screen.getByRole('button', { name: 'Sign & Confirm Order' })).toBeDisabled();
  expect(bodies[POST]).toMatchObject({ estimateId: 'e1' });
});

test('the estimate is named with its number and total before it is signed', async () => {
  serve({ [GET]: () => ({ body: authorization }) });
  const screen = await show(<EstimateName projectId="p1" />);
  await expect.element(screen.getByText('Estimate EST-2026-0001: $2,900.01')).toBeVisible();
});

test('an expired estimate is not signed; a signed one is downloaded', async () => {
  serve({ [GET]: () => ({ body: { ...authorization, estimate: { ...estimate, isExpired: true } } }) });
  const screen = await show(<SignatureForm projectId="p1" />);
  await expect.element(screen.getByText(/has expired/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sign & Confirm Order' }).query()).toBeNull();
  serve({
    '/api/projects/p2/authorization': () => ({
      body: {
        ...authorization,
        estimate: null,
        signed: { by: 'Ada', at: '2026-11-20T12:00:00Z', pdf: '/api/projects/p2/authorization.pdf' },
      },
    }),
  });
  await screen.showInstead(<SignatureForm projectId="p2" />);
  await expect
    .element(screen.getByRole('link', { name: 'Download the signed document' }))
    .toHaveAttribute('href', '/api/projects/p2/authorization.pdf');
});

const FORM = '/api/projects/p1/signature/form';
const there: ServiceAuthorization = { ...authorization, provider: 'docuseal' };

test(
  'the form of a signing service stands in a frame that is shut in, and the page follows when it is signed [S25]',
  { tags: 'nightly' },
  async () => {
    let state = there;
    const formUrl = `${location.origin}/blank-form`;
    const bodies = serve({
      [GET]: () => ({ body: state }),
      [FORM]: () => ({ body: { formUrl, origin: location.origin } }),
    });
    const onSigned = vi.fn();
    const screen = await show(<SignatureForm projectId="p1" onSigned={onSigned} />);
    const frame = screen.getByTitle('Service authorization to sign');
    await expect.element(frame).toHaveAttribute('src', formUrl);
    expect(frame.element().getAttribute('sandbox')?.split(' ').toSorted()).toEqual([
      'allow-downloads',
      'allow-forms',
      'allow-popups',
      'allow-same-origin',
      'allow-scripts',
    ]);
    expect(bodies[FORM]).toEqual({ estimateId: 'e1' });
    await expect
      .element(screen.getByRole('link', { name: 'Open the form in its own tab' }))
      .toHaveAttribute('href', formUrl);
    expect(screen.getByRole('button', { name: 'Sign & Confirm Order' }).query()).toBeNull();
    state = {
      ...there,
      estimate: null,
      signed: { by: 'Ada Lovelace', at: '2026-11-20T12:00:00Z', pdf: '/api/projects/p1/authorization.pdf' },
    };
    await expect.element(screen.getByText('Signed by Ada Lovelace')).toBeVisible();
    await expect.poll(() => onSigned.mock.calls.length).toBe(1);
  },
);

test('a signing service that is away is said in one sentence, with another try', async () => {
  let isDown = true;
  serve({
    [GET]: () => ({ body: there }),
    [FORM]: () =>
      isDown
        ? {
            status: 503,
            body: {
              error: 'The signing service is not responding.',
              code: 'SIGNING_UNAVAILABLE',
              requestId: '1',
            },
          }
        : { body: { formUrl: `${location.origin}/blank-form`, origin: location.origin } },
  });
  const screen = await show(<SignatureForm projectId="p1" />);
  await expect.element(screen.getByRole('alert')).toMatchTextContent('The signing service is not responding.');
  expect(await violations()).toEqual([]);
  isDown = false;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByTitle('Service authorization to sign')).toBeVisible();
});
