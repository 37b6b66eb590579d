import { expect } from 'vitest';
import { eventually } from './screen.ts';
import { newAddress, signUp, test, type Visitor } from './visitor.ts';

const namesIn = ({ page }: Visitor) => page.$$eval('tbody a', (links) => links.map((link) => link.textContent ?? ''));

test('the list is sorted, filtered, and leads to a project', async ({ visitor }) => {
  await signUp(visitor, newAddress('lists'));
  await visitor.goto('/portfolio?tab=demo');
  await visitor.page.waitForSelector('article');
  await visitor.choose('label', 'List');
  await visitor.press('Location');
  await eventually(
    () => visitor.page.$eval('th[aria-sort=ascending]', (head) => head.textContent?.includes('Location') === true),
    'the list is sorted',
  );
  const inOrder = (names: string[]) => names.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  await expect.poll(async () => (await namesIn(visitor)).length).toBeGreaterThan(1);
  const all = await namesIn(visitor);
  expect(all).toEqual(inOrder(all));

  await visitor.press('Filter');
  await visitor.choose('label', /^Estimate Ready/);
  await visitor.find('button', 'Remove filter Status: Estimate Ready');
  await expect.poll(async () => (await namesIn(visitor)).length).toBeLessThan(all.length);
  await visitor.page.keyboard.press('Escape');
  await visitor.page.reload();
  await visitor.find('button', 'Remove filter Status: Estimate Ready');
  await expect.poll(async () => (await namesIn(visitor)).length).toBeGreaterThan(0);
  const [first = ''] = await namesIn(visitor);
  expect(all).toContain(first);

  await visitor.follow(first);
  await visitor.find('heading', first);
  expect(visitor.at()).toMatch(/^\/location\//);
  await visitor.page.goBack();
  await visitor.find('button', 'Remove filter Status: Estimate Ready');
  expect(visitor.complaints).toEqual([]);
});
