import { expect, onTestFinished, test } from 'vitest';
import { untranslated } from '#domain/language/translate.ts';
import { show } from '#web/ui/show.tsx';
import { usePromisedTimes } from './operator.ts';
import { setSaid } from './said.ts';

const Times = () => <p>{Object.values(usePromisedTimes()).join(', ')}</p>;

test('how long something takes is said in the language of the page [N21]', async () => {
  setSaid((text) => `¡${text}!`);
  onTestFinished(() => setSaid(untranslated));
  const screen = await show(<Times />);
  await expect.element(screen.getByText('¡24-48 hours!, ¡24 hours!, ¡24 hours!')).toBeVisible();
});
