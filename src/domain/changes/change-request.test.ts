import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  changeMoveProblem,
  changeMoves,
  changeStatuses,
  changeTarget,
  changeText,
  isChangeEnded,
  type ChangeMover,
  type ChangeStatus,
} from './change-request.ts';

const movers: ChangeMover[] = ['customer', 'staff'];
const done = { text: 'Because.', hasRevision: true };

test('who moves a request where [N5]', () => {
  const table = changeStatuses.flatMap((status) =>
    movers.map((by) =>
      `${status}, ${by}: ${changeMoves(status, by)
        .map(({ to }) => to)
        .join(' ')}`.trimEnd(),
    ),
  );
  expect(table).toEqual([
    'open, customer: withdrawn',
    'open, staff: at_work revised declined',
    'at_work, customer: withdrawn',
    'at_work, staff: revised declined',
    'revised, customer: accepted at_work',
    'revised, staff: at_work',
    'accepted, customer:',
    'accepted, staff:',
    'declined, customer: open',
    'declined, staff:',
    'withdrawn, customer: open',
    'withdrawn, staff:',
  ]);
});

/** A request that follows every order that the rules allow, and refuses the others. */
test('whatever is tried in whatever order: a revision was there before it is accepted, a refusal has its reason, what is accepted stays [N5]', () => {
  const tries = fc.array(
    fc.record({
      to: fc.constantFrom(...changeStatuses),
      by: fc.constantFrom(...movers),
      text: fc.constantFrom('', '  ', 'Because.'),
      hasRevision: fc.boolean(),
    }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(tries, (all) => {
      let status: ChangeStatus = 'open';
      let revisions = 0;
      for (const { to, by, ...said } of all) {
        const before: ChangeStatus = status;
        if (changeMoveProblem(status, by, { to, ...said }) !== undefined) continue;
        status = to;
        revisions += Number(to === 'revised');
        expect(before).not.toBe('accepted');
        if (to === 'revised') expect([by, said.hasRevision]).toEqual(['staff', true]);
        if (to === 'accepted') expect([by, before, revisions > 0]).toEqual(['customer', 'revised', true]);
        if (to === 'declined') expect([by, said.text]).toEqual(['staff', 'Because.']);
        if (to === 'withdrawn' || to === 'open') expect(by).toBe('customer');
        if (isChangeEnded(before)) expect(to).toBe('open');
      }
    }),
  );
});

test('why a move is refused: no such move, a missing text, a missing revision', () => {
  expect(changeMoveProblem('open', 'staff', { to: 'accepted', ...done })).toBe('move');
  expect(changeMoveProblem('open', 'staff', { to: 'declined', text: ' ', hasRevision: false })).toBe('text');
  expect(changeMoveProblem('at_work', 'staff', { to: 'revised', text: '', hasRevision: false })).toBe('revision');
  expect(changeMoveProblem('at_work', 'staff', { to: 'revised', text: '', hasRevision: true })).toBeUndefined();
});

test('a request says something, about one thing, with places that exist', () => {
  expect([changeText.safeParse(' \n').success, changeText.parse(' Move it. ')]).toEqual([false, 'Move it.']);
  const box = { left: 0.1, top: 0.2, width: 0.3, height: 0.1 };
  expect(changeTarget.safeParse({ kind: 'document', page: 1, box }).success).toBe(true);
  const wrong = [
    { kind: 'document', page: 0, box },
    { kind: 'document', page: 1, box: { ...box, left: 1.2 } },
    {
      kind: 'area',
      storey: null,
      name: '',
      areaM2: 1,
      polygon: [
        [0, 0],
        [1, 1],
      ],
    },
    { kind: 'element', globalId: '', category: '', name: '', storey: null, at: null },
  ];
  for (const each of wrong) expect(changeTarget.safeParse(each).success, JSON.stringify(each)).toBe(false);
});
