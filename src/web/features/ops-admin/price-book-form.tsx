import { Button, CloseButton, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { currencySign } from '#domain/billing/money.ts';
import {
  bookFields,
  bookFieldText,
  deliveries,
  figureAt,
  nextBandEnd,
  readBookField,
  withBand,
  withFigure,
  withoutBand,
  type BookField,
  type BookFieldKind,
  type Delivery,
} from '#domain/pricing/price-book-fields.ts';
import type { PriceBook } from '#domain/pricing/price-book.ts';
import { useTexts } from '#web/lib/texts.ts';
import { BookCell } from './price-book-cell.tsx';
import { useBookLabels } from './price-book-labels.ts';
import css from './price-book-form.module.css';

type FormProps = {
  book: PriceBook;
  currency: string;
  isReadOnly: boolean;
  onBook: (book: PriceBook) => void;
  /** Whether a field contains something that is no figure: the book is without it then. */ onWrong: (
    isWrong: boolean,
  ) => void;
};

/** A price book as tables of its figures. A text that is no figure stays in its field, with what the field takes. */
export function PriceBookForm({ book, currency, isReadOnly, onBook, onWrong }: FormProps) {
  const texts = useTexts('priceBook');
  const labels = useBookLabels(currency);
  const sign = currencySign(currency);
  const fields = useMemo(() => bookFields(book), [book]);
  const latest = useRef({ book, onBook, onWrong });
  useEffect(() => {
    latest.current = { book, onBook, onWrong };
  });
  const wrong = useRef(new Set<string>());
  const [isWrong, setWrong] = useState(false);
  // The same function for every key: the other fields stay as they are drawn.
  const type = useCallback((path: string, kind: BookFieldKind, typed: string) => {
    const value = readBookField(kind, typed);
    if (value === null) wrong.current.add(path);
    else wrong.current.delete(path);
    setWrong(wrong.current.size > 0);
    latest.current.onWrong(wrong.current.size > 0);
    if (value !== null) latest.current.onBook(withFigure(latest.current.book, path, value));
  }, []);
  const cell = (field: BookField) => (
    <BookCell
      key={field.path}
      label={labels.labelOf(field)}
      path={field.path}
      kind={field.kind}
      value={figureAt(book, field.path) ?? 0}
      isReadOnly={isReadOnly}
      onType={type}
    />
  );
  const bands = (list: 'rates' | Delivery) => {
    const ends = list === 'rates' ? book.bandsUpToSqft : book.delivery[list].map(({ upToSqft }) => upToSqft);
    const path = (at: number) => (list === 'rates' ? `bandsUpToSqft.${at}` : `delivery.${list}.${at}.upToSqft`);
    const head = ends.map((end, at) => {
      const field = fields.find((each) => each.path === path(at));
      const last = ends[at - 1];
      return (
        <th key={at} scope="col">
          {!field || end === null ? (
            <span>{last ? texts('aboveSize', { size: bookFieldText('size', last) }) : texts('allSizes')}</span>
          ) : (
            <span className={css.end}>
              {cell(field)}
              {!isReadOnly && (
                <CloseButton
                  size="xs"
                  aria-label={texts('removeBand', { size: bookFieldText('size', end) })}
                  disabled={isWrong}
                  onClick={() => onBook(withoutBand(book, list, at))}
                />
              )}
            </span>
          )}
        </th>
      );
    });
    const add = !isReadOnly && nextBandEnd(ends) !== undefined && (
      <Button
        size="compact-xs"
        variant="subtle"
        leftSection={<IconPlus size={14} />}
        disabled={isWrong}
        onClick={() => onBook(withBand(book, list))}
      >
        {texts('addBand')}
      </Button>
    );
    return { head, add };
  };
  const table = (part: BookField['part'], list: 'rates' | Delivery) => {
    const rows = Map.groupBy(
      fields.filter((field) => field.part === part && field.band && field.kind !== 'size'),
      ({ row }) => row,
    );
    const { head, add } = bands(list);
    return (
      <>
        <div className={css.frame}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{texts('row_upToSqft')}</th>
                {part === 'bim'
                  ? book.bandsUpToSqft.map((end, at) => (
                      <th key={at} scope="col">
                        {labels.bandText(end, book.bandsUpToSqft[at - 1])}
                      </th>
                    ))
                  : head}
              </tr>
            </thead>
            <tbody>
              {[...rows].map(([row, cells]) => (
                <tr key={row}>
                  <th scope="row">{labels.rowText(row)}</th>
                  {cells.map((field) => (
                    <td key={field.path}>{cell(field)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {part !== 'bim' && add}
      </>
    );
  };
  const amounts = (part: 'scan' | 'bim') => (
    <dl className={css.amounts}>
      {fields
        .filter((field) => field.part === part && field.kind === 'amount')
        .map((field) => (
          <div key={field.path}>
            <dt>{labels.rowText(field.row)}</dt>
            <dd>{cell(field)}</dd>
          </div>
        ))}
    </dl>
  );
  return (
    <Stack gap="md">
      <Part title={texts('part_scan')} text={texts('hint_scan', { sign })}>
        {table('scan', 'rates')}
        {amounts('scan')}
      </Part>
      <Part title={texts('part_bim')} text={texts('hint_bim', { sign })}>
        {table('bim', 'rates')}
        {amounts('bim')}
      </Part>
      <Folded title={texts('part_complexity')} text={texts('hint_complexity')}>
        <dl className={css.amounts}>
          {fields
            .filter(({ part }) => part === 'complexity')
            .map((field) => (
              <div key={field.path}>
                <dt>{labels.rowText(field.row)}</dt>
                <dd>{cell(field)}</dd>
              </div>
            ))}
        </dl>
      </Folded>
      {deliveries.map((list) => (
        <Folded key={list} title={texts(`part_days.${list}`)} text={texts('hint_days')}>
          {table(`days.${list}`, list)}
        </Folded>
      ))}
    </Stack>
  );
}

type PartProps = { title: string; text: string; children: ReactNode };

function Part({ title, text, children }: PartProps) {
  return (
    <section aria-label={title} className={css.part}>
      <Title order={3} fz={15}>
        {title}
      </Title>
      <Text size="xs" c="dimmed">
        {text}
      </Text>
      {children}
    </section>
  );
}

/** What is changed rarely: opened with its title. */
function Folded({ title, text, children }: PartProps) {
  return (
    <details className={css.part}>
      <summary>{title}</summary>
      <Text size="xs" c="dimmed">
        {text}
      </Text>
      {children}
    </details>
  );
}
