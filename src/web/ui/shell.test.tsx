import { Menu } from '@mantine/core';
import { IconCube } from '@tabler/icons-react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { BrandContext, type TeamBrand } from '#web/lib/brand.ts';
import { Shell } from './shell.tsx';
import { show, violations } from './show.tsx';
import { DisplayMenu } from './display-menu.tsx';

const nav = [
  { label: 'Portfolio', icon: IconCube, href: '/portfolio' },
  { label: 'BIMIT Engine', icon: IconCube, href: '/bimit-plan' },
  { label: 'Billing', icon: IconCube, href: '/billing', also: ['/invoices'] },
];
const shell = (
  <Shell nav={nav} actions={<DisplayMenu onLanguage={() => undefined} />}>
    <h1>Here</h1>
  </Shell>
);

test('the first key press reaches a link past the frame, and the rail names the page that is shown', async () => {
  await page.viewport(1200, 800);
  const screen = await show(shell, { isBare: true, path: '/bimit-plan/1' });
  await userEvent.tab();
  await expect.element(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  await expect.element(screen.getByRole('link', { name: 'BIMIT Engine' })).toHaveAttribute('aria-current', 'page');
  await expect.element(screen.getByRole('link', { name: 'Portfolio' })).not.toHaveAttribute('aria-current');
  await screen.unmount();
  const invoice = await show(shell, { isBare: true, path: '/invoices/1' });
  await expect.element(invoice.getByRole('link', { name: 'Billing' })).toHaveAttribute('aria-current', 'page');
});

test('guests of a team with whitelabel viewers see its name and logo, and nothing of the product; its members see the portal [B2]', async () => {
  const LOGO = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
  const brand: TeamBrand = { name: 'Harbor Surveys', logo: LOGO, href: '/location/1', isFrame: true };
  const framed = (value: TeamBrand | 'hidden') => <BrandContext value={value}>{shell}</BrandContext>;
  const screen = await show(framed(brand), { isBare: true });
  const link = screen.getByRole('link', { name: 'Harbor Surveys' });
  await expect.element(link).toHaveAttribute('href', '/location/1');
  expect(link.element().querySelector('img')?.src).toBe(LOGO);
  expect(document.body.textContent).not.toContain('Storey');
  await screen.unmount();
  const before = await show(framed('hidden'), { isBare: true });
  expect(document.body.textContent).not.toMatch(/Storey|Harbor/);
  await before.unmount();
  const members = await show(framed({ ...brand, isFrame: false }), { isBare: true });
  await expect.element(members.getByRole('link', { name: 'Storey' })).toHaveAttribute('href', '/portfolio');
});

test('below 768 px the rail is behind a button, and closes when a page is chosen [X2]', async () => {
  await page.viewport(767, 800);
  const screen = await show(shell, { isBare: true, path: '/portfolio' });
  await screen.getByRole('button', { name: 'Open navigation' }).click();
  await screen.getByRole('link', { name: 'BIMIT Engine' }).click();
  expect(screen.router.state.location.pathname).toBe('/bimit-plan');
  await expect
    .element(screen.getByRole('button', { name: 'Open navigation' }))
    .toHaveAttribute('aria-expanded', 'false');
  await expect.element(screen.getByRole('main')).toHaveFocus();
  await page.viewport(768, 800);
  expect(screen.getByRole('button', { name: 'Open navigation' }).query()).toBeNull();
});

test(
  'the theme is chosen, remembered, and has no accessibility violation in dark and in light',
  { tags: 'nightly' },
  async () => {
    await page.viewport(1200, 800);
    const screen = await show(shell, { isBare: true });
    for (const theme of ['Dark', 'Light']) {
      await screen.getByRole('button', { name: 'Display' }).click();
      await screen.getByRole('menuitemradio', { name: theme }).click();
      await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe(theme.toLowerCase());
      expect(window.localStorage.getItem('mantine-color-scheme-value')).toBe(theme.toLowerCase());
      expect(await violations()).toEqual([]);
    }
  },
);

test('a menu of the top bar hangs over the rail, where it can be clicked', async () => {
  await page.viewport(1280, 800);
  const team = (
    <Menu withinPortal={false} position="bottom-start" width={260}>
      <Menu.Target>
        <button type="button">Team</button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item>Acme</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
  const screen = await show(
    <Shell nav={nav} teamSlot={team}>
      <h1>Here</h1>
    </Shell>,
    { isBare: true },
  );
  await screen.getByRole('button', { name: 'Team' }).click();
  const item = screen.getByRole('menuitem', { name: 'Acme' });
  await expect.element(item).toBeVisible();
  const { left, top, height } = item.element().getBoundingClientRect();
  expect(left).toBeLessThan(216);
  await expect
    .poll(() => document.elementFromPoint(left + 10, top + height / 2)?.closest('[role=menuitem]')?.textContent)
    .toBe('Acme');
});
