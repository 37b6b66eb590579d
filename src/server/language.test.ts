import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfWords } from '#server/records/papers/pdf/testing/pdf-words.ts';
import { hallDraft } from '#server/testing/hall-draft.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Mail = { recipient: string; subject: string; text: string };
const mailsTo = async (email: string): Promise<Mail[]> =>
  ((await (await server.call('GET', '/api/outbox')).json()) as Mail[]).filter(({ recipient }) => recipient === email);
const SPANISH_PAGE = 'storey_language=es';

test('a refusal is in the language of the page, else of the browser [N21]', async () => {
  const sentence = async (headers: Record<string, string>) =>
    (await (await server.call('GET', '/api/nothing', { headers })).json()).error;
  const english = await sentence({});
  const spanish = await sentence({ cookie: SPANISH_PAGE });
  expect(english).toMatch(/^There is nothing/);
  expect(spanish).toMatch(/^No hay nada/);
  expect(await sentence({ 'accept-language': 'es-MX,en;q=0.5' })).toBe(spanish);
  expect(await sentence({ 'accept-language': 'es', cookie: 'storey_language=en' })).toBe(english);
  expect(await sentence({ cookie: 'storey_language=<script>' })).toBe(english);
});

test('a file that is opened in a tab is refused in Spanish too', async () => {
  const page = await server.call('GET', '/api/nothing', {
    headers: { cookie: SPANISH_PAGE, 'sec-fetch-mode': 'navigate' },
  });
  const html = await page.text();
  expect(html).toContain('<html lang="es">');
  expect(html).toContain('Iniciar sesión');
});

test('who signs up on a Spanish page gets Spanish e-mails, until another language is chosen [N21]', async () => {
  const email = 'rosa@obra.example';
  await server.call('POST', '/api/auth/sign-up/email', {
    headers: { cookie: SPANISH_PAGE },
    body: { email, password: TEST_PASSWORD, name: 'Rosa', requestedTeamName: 'Obra' },
  });
  const [first] = await mailsTo(email);
  expect(first?.text).toMatch(/correo/);
  const other = 'ann@work.example';
  const cookie = await server.signUp(other);
  const askAgain = async () => {
    await server.call('POST', '/api/auth/request-password-reset', { body: { email: other, redirectTo: '/' } });
    return (await mailsTo(other))[0];
  };
  expect((await askAgain())?.subject).toMatch(/password/);
  expect((await server.call('PATCH', '/api/profile', { cookie, body: { language: 'es' } })).status).toBe(200);
  expect((await (await server.call('GET', '/api/session', { cookie })).json()).user.language).toBe('es');
  expect((await askAgain())?.subject).toMatch(/contraseña/);
  expect((await server.call('PATCH', '/api/profile', { cookie, body: { language: 'tlh' } })).status).toBe(400);
});

test(
  'a document is printed in the language of the page, with what people typed as it is [N21 O10]',
  { tags: 'nightly' },
  async () => {
    const cookie = await server.signUp('casa@obra.example', { teamName: 'River Estates' });
    const id = crypto.randomUUID();
    await server.call('PUT', `/api/order-drafts/${id}`, {
      cookie,
      body: { step: 'proposal', version: 0, data: hallDraft },
    });
    const words = async (as: string) =>
      pdfWords(
        Buffer.from(
          await (await server.call('GET', `/api/order-drafts/${id}/proposal.pdf`, { cookie: as })).arrayBuffer(),
        ),
      );
    const spanish = await words(`${cookie}; ${SPANISH_PAGE}`);
    for (const shown of ['Propuesta', 'Preparado para', 'River Hall', 'River Estates', 'Entrega estimada'])
      expect(spanish).toContain(shown);
    for (const english of ['Proposal', 'Prepared for', 'Estimated delivery', 'business days', 'Amount', 'Page'])
      expect(spanish).not.toContain(english);
    expect(await words(cookie)).toContain('Prepared for');
  },
);
