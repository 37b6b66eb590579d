import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { DEFAULT_CURRENCY } from '#domain/billing/currency.ts';
import { amountText, currencySign, parseAmount } from '#domain/billing/money.ts';
import { useTexts } from '#web/lib/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { newLine, type DraftLine } from './draft-lines.ts';
import css from './order.module.css';

/** Lines of a paper, each with what it is, why, and how much. */
export function LineFields({
  lines,
  hasParts,
  currency = DEFAULT_CURRENCY,
  onChange,
}: {
  lines: readonly DraftLine[];
  hasParts: boolean;
  /** What the amounts are in. */ currency?: string | undefined;
  onChange: (lines: DraftLine[]) => void;
}) {
  const texts = useTexts('opsOrder');
  const set = (id: string, change: Partial<DraftLine>) =>
    onChange(lines.map((line) => (line.id === id ? { ...line, ...change } : line)));
  return (
    <div className={css.lines}>
      {lines.map(({ id, part, label, reason, amount }, index) => (
        <fieldset key={id} className={css.line} data-parts={hasParts || undefined}>
          <legend>{texts('line', { number: index + 1 })}</legend>
          {hasParts && (
            <NativeSelect
              aria-label={texts('part')}
              data={[
                { value: 'scan', label: texts('partScan') },
                { value: 'model', label: texts('partModel') },
              ]}
              value={part}
              onChange={(event) => set(id, { part: event.currentTarget.value === 'scan' ? 'scan' : 'model' })}
            />
          )}
          <TextInput
            aria-label={texts('label')}
            placeholder={texts('label')}
            value={label}
            maxLength={200}
            onChange={(event) => set(id, { label: event.currentTarget.value })}
          />
          <TextInput
            aria-label={texts('lineReason')}
            placeholder={texts('lineReason')}
            value={reason}
            maxLength={500}
            onChange={(event) => set(id, { reason: event.currentTarget.value })}
          />
          <TextInput
            aria-label={texts('amount')}
            placeholder={amountText(0, currency)}
            leftSection={currencySign(currency)}
            inputMode="decimal"
            value={amount}
            error={amount !== '' && parseAmount(amount, currency) === null ? texts('noAmount') : undefined}
            onChange={(event) => set(id, { amount: event.currentTarget.value })}
          />
          <IconButton
            label={texts('removeLine', { number: index + 1 })}
            icon={<IconTrash size={16} />}
            disabled={lines.length === 1}
            onClick={() => onChange(lines.filter((line) => line.id !== id))}
          />
        </fieldset>
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        mr="auto"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => onChange([...lines, newLine(lines.at(-1)?.part ?? 'model')])}
      >
        {texts('addLine')}
      </Button>
    </div>
  );
}
