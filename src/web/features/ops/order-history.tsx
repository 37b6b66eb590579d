import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { OpsOrder } from '#contract/ops-orders.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { said } from '#web/lib/said.ts';
import { Panel } from './panel.tsx';
import css from './order.module.css';

/** What became of the order, and all that was done with it. */
export function OrderHistory({ order: { history, audit } }: { order: OpsOrder }) {
  const texts = useTexts('opsOrder');
  const dates = useDates();
  const [shown, setShown] = useState<'moves' | 'log'>('moves');
  const moves = history.map(({ id, from, to, pipelineStatus, mover, who, reason, at }) => ({
    id,
    at,
    who: who ?? texts(`mover_${moverOf(mover)}`),
    text:
      from === to
        ? texts('progressed', { status: pipelineStatus ? said(pipelineStatus) : texts('pipelineEmpty') })
        : texts('wentTo', { from: said(from), to: said(to) }),
    reason: from === to ? '' : reason,
  }));
  const log = audit.map(({ id, at, who, sentence, reason }) => ({
    id,
    at,
    who: who ?? texts('mover_system'),
    text: said(sentence),
    reason,
  }));
  const lines = shown === 'moves' ? moves : log;
  const choice = (
    <SegmentedControl
      size="xs"
      aria-label={texts('historyOf')}
      value={shown}
      onChange={(value) => setShown(value === 'log' ? 'log' : 'moves')}
      data={[
        { value: 'moves', label: texts('historyMoves') },
        { value: 'log', label: texts('historyLog') },
      ]}
    />
  );
  return (
    <Panel title={texts('history')} action={choice}>
      {lines.length === 0 && <p className={css.quiet}>{texts(shown === 'moves' ? 'nothingYet' : 'logEmpty')}</p>}
      <ol className={css.history}>
        {lines.map(({ id, at, who, text, reason }) => (
          <li key={id}>
            <span className={css.event}>{text}</span>
            {reason && <q>{reason}</q>}
            <small>
              {who} · <time dateTime={at}>{dates.moment(new Date(at))}</time>
            </small>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const movers = ['staff', 'engine', 'signature', 'payment', 'admin'] as const;
/** Who made a change that no person made. */
export const moverOf = (mover: string) => movers.find((known) => known === mover) ?? 'system';
