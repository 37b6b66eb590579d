import { expect, test, vi } from 'vitest';
import { createMode, createToolset, type Tool } from './tools.ts';

const clicked = vi.fn();
function table(): Tool[] {
  let isGhost = false;
  return [
    { id: 'reset', key: 'r', press: () => undefined },
    { id: 'measure', key: 'm', ...createMode(), onClick: (x, y) => void clicked('measure', x, y), excludes: ['area'] },
    { id: 'area', key: 'a', ...createMode(), onClick: (x, y) => void clicked('area', x, y), excludes: ['measure'] },
    { id: 'ghost', key: 'g', isOn: () => isGhost, turn: (isOn) => (isGhost = isOn) },
    { id: 'clear', key: 'c', isShown: () => false, press: () => false },
  ];
}
const on = ({ calls }: ReturnType<typeof createToolset>) =>
  calls
    .list()
    .filter(({ isOn }) => isOn)
    .map(({ id }) => id);

test('a tool that takes the clicks turns the others off, and what only looks different stays [V5]', () => {
  const tools = createToolset(table());
  expect(tools.click(1, 2), 'no tool is on').toBe(false);
  for (const id of ['ghost', 'measure'] as const) tools.calls.press(id);
  expect(on(tools)).toEqual(['measure', 'ghost']);
  tools.calls.press('area');
  expect(on(tools)).toEqual(['area', 'ghost']);
  expect(tools.click(3, 4)).toBe(true);
  expect(clicked.mock.calls).toEqual([['area', 3, 4]]);
  tools.calls.press('area');
  expect(on(tools)).toEqual(['ghost']);
});

test('Escape drops what is unfinished, then ends the tool, then is for others [V5 N13]', () => {
  let pending = 2;
  const tools = createToolset([
    {
      id: 'measure',
      key: 'm',
      ...createMode(),
      cancel: () => {
        const had = pending > 0;
        pending = 0;
        return had;
      },
    },
    { id: 'ghost', key: 'g', isOn: () => true, turn: () => undefined },
  ]);
  tools.calls.press('measure');
  expect([tools.calls.cancel(), on(tools)]).toEqual([true, ['measure', 'ghost']]);
  expect([tools.calls.cancel(), on(tools)]).toEqual([true, ['ghost']]);
  expect(tools.calls.cancel()).toBe(false);
});

test('tells of changes, and only of those', () => {
  const tools = createToolset(table());
  const heard = vi.fn();
  const before = tools.calls.list();
  const end = tools.calls.subscribe(heard);
  tools.changed();
  expect([heard.mock.calls.length, tools.calls.list() === before]).toEqual([0, true]);
  tools.calls.press('ghost');
  expect(heard).toHaveBeenCalledOnce();
  end();
  tools.calls.press('ghost');
  expect(heard).toHaveBeenCalledOnce();
  expect(tools.calls.press('clear'), 'nothing to clear').toBe(false);
});
