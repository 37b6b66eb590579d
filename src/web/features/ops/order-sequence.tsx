import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { z } from 'zod';
import { sequenceItem, type OpsOrder } from '#contract/ops-orders.ts';
import { sequenceKeys } from '#domain/tracking/fast-track.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useEdited } from '#web/lib/use-edited.ts';
import { BothValues } from '#web/ui/both-values.tsx';
import { useOrderCall } from './order-calls.ts';
import { Panel } from './panel.tsx';
import css from './order.module.css';

type Item = OpsOrder['sequence'][number];
const statuses = ['upcoming', 'processing', 'available', 'completed'] as const;

const inOrder = (items: readonly Item[]) => sequenceKeys.flatMap((each) => items.filter((item) => item.key === each));

/** State of each model of a sequenced delivery (S24, Y5). One that is not part of it has none. */
export function OrderSequence({ order }: { order: OpsOrder }) {
  const texts = useTexts('opsOrder');
  const { run, isBusy } = useOrderCall();
  const edited = useEdited(`sequence of ${order.projectId}`, z.array(sequenceItem), inOrder(order.sequence));
  const items = edited.value;
  const set = (key: Item['key'], change: Partial<Item> | null) => {
    const known = items.find((item) => item.key === key) ?? { key, status: 'upcoming' as const, expectedOn: null };
    edited.set(inOrder([...items.filter((item) => item.key !== key), ...(change ? [{ ...known, ...change }] : [])]));
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    void run(texts('saved'), () =>
      answerOf(
        api.api.ops.projects[':projectId'].sequence.$put({
          param: { projectId: order.projectId },
          json: { items, seen: edited.seen },
        }),
      ),
    );
  };
  const sayItems = (all: readonly Item[]) =>
    all
      .map(({ key, status, expectedOn }) =>
        [texts(`sequence_${key}`), texts(`sequence_${status}`), expectedOn].filter(Boolean).join(', '),
      )
      .join('\n');
  return (
    <Panel title={texts('sequence')}>
      <form onSubmit={save}>
        {sequenceKeys.map((key) => {
          const item = items.find((each) => each.key === key);
          return (
            <div key={key} className={css.sequence}>
              <span>{texts(`sequence_${key}`)}</span>
              <NativeSelect
                aria-label={texts('sequenceStatus', { model: texts(`sequence_${key}`) })}
                data={[
                  { value: '', label: texts('notPart') },
                  ...statuses.map((status) => ({ value: status, label: texts(`sequence_${status}`) })),
                ]}
                value={item?.status ?? ''}
                onChange={(event) =>
                  set(
                    key,
                    statuses.some((status) => status === event.currentTarget.value)
                      ? { status: event.currentTarget.value as Item['status'] }
                      : null,
                  )
                }
              />
              <TextInput
                type="date"
                aria-label={texts('sequenceDay', { model: texts(`sequence_${key}`) })}
                disabled={!item}
                value={item?.expectedOn ?? ''}
                onChange={(event) => set(key, { expectedOn: event.currentTarget.value || null })}
              />
            </div>
          );
        })}
        <BothValues field={edited} label={texts('sequence')} say={sayItems} />
        <Button
          type="submit"
          variant="default"
          mt={12}
          ml="auto"
          display="block"
          disabled={edited.theirs !== undefined}
          loading={isBusy}
        >
          {texts('save')}
        </Button>
      </form>
    </Panel>
  );
}
