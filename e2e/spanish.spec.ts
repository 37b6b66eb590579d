import { expect, test, type Page } from '@playwright/test';
import { demoPasswords } from '#server/features/demo/demo-accounts.ts';
import { collectComplaints, expectAccessible, originOf, shoot } from './journey.ts';

const EMAIL = 'demo-user@storey.example';

/** By the form, as its page says it in Spanish. */
async function signIn(page: Page): Promise<void> {
  await page.goto('/sign-in');
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  await page.getByLabel('Correo electrónico').fill(EMAIL);
  await page
    .getByRole('textbox', { name: 'Contraseña' })
    .fill(demoPasswords(process.env.STOREY_DATA ?? '')[EMAIL] ?? '');
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
}

/** What an earlier try of this test has chosen. */
async function forgetChoice(page: Page): Promise<void> {
  const answer = await page.request.patch('/api/profile', {
    data: { language: null },
    headers: { origin: await originOf(page) },
  });
  expect(answer.status()).toBe(200);
  await page.context().clearCookies({ name: 'storey_language' });
  await page.goto('/portfolio');
}

test(
  'a browser in Spanish has the portal in Spanish, and who chooses English finds it on the next device [N21]',
  { tag: '@nightly' },
  async ({ browser }) => {
    const inSpanish = { locale: 'es-MX' };
    const page = await browser.newPage(inSpanish);
    const complaints = collectComplaints(page);
    await signIn(page);
    await page.waitForURL('**/portfolio');
    await forgetChoice(page);
    await expect(page.getByRole('heading', { name: 'Portafolio' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');

    await page.getByTitle('Lista').click();
    const row = page.getByRole('row').filter({ hasText: 'Northgate School' });
    await expect(row.getByText('Pedido en proceso')).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Proyecto recibido' })).toBeVisible();
    await expect(
      row.getByText(/^\d{1,2} (?:ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic)\.? 20\d\d$/).first(),
    ).toBeVisible();
    await expectAccessible(page);
    await shoot(page, 'spanish-portfolio');

    await row.getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: 'Northgate School' })).toBeVisible();
    await expect(page.getByText('Pedido en proceso').first()).toBeVisible();
    await shoot(page, 'spanish-project');

    await page.getByRole('button', { name: 'Visualización' }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByText('Order Processing').first()).toBeVisible();
    expect(complaints).toEqual([]);

    const next = await browser.newPage(inSpanish);
    await signIn(next);
    await expect(next.getByRole('heading', { name: 'Portfolio' })).toBeVisible();
    await expect(next.locator('html')).toHaveAttribute('lang', 'en');
  },
);
