import { expect, test } from 'vitest';
import { show } from '#web/ui/show.tsx';
import { W9Missing } from './w9-missing.tsx';

const SENTENCE = /^Customers are not offered the form yet/;
const details = { w9_name: 'Scans', w9_tin: 'ends in 6789', w9_classification: 'Partnership' };
const stored = Object.entries(details).map(([key, value]) => ({ key, value }));

test('a W9 form that is not complete says what is missing before customers are offered it [B7]', async () => {
  const screen = await show(<W9Missing hasForm stored={stored.slice(0, 1)} />);
  await expect
    .element(screen.getByText(SENTENCE))
    .toMatchTextContent(/Missing: W9 taxpayer ID, W9 tax classification\.$/);
});

test.each([
  ['complete', true, stored],
  ['not begun', false, []],
])('nothing is said of one that is %s', async (_name, hasForm, some) => {
  const screen = await show(<W9Missing hasForm={hasForm} stored={some} />);
  await expect.element(screen.getByText(SENTENCE)).not.toBeInTheDocument();
});
