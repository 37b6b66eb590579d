import { Button, Text, Title } from '@mantine/core';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import css from './order.module.css';

type StepFormProps = {
  title: string;
  subtitle?: string;
  /** Words of the button that goes on. */
  next: string;
  onNext: () => void;
  isNextDisabled?: boolean;
  isNextBusy?: boolean;
  /** Why it does not go on yet. */
  hint?: string;
  /** Other ways on, before the main one. */
  others?: ReactNode;
  /** The price in short, at the other end of the bar. */
  price?: ReactNode;
  /** Beside the fields on wide screens, below them on narrow ones. */
  aside?: ReactNode;
  children: ReactNode;
};

/** One screen of the wizard: heading, fields, and the bar with the price and the way on. Enter goes on from wherever the keyboard is. */
export function StepForm({
  title,
  subtitle,
  next,
  onNext,
  isNextDisabled = false,
  isNextBusy = false,
  hint,
  others,
  price,
  aside,
  children,
}: StepFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Another screen begins with its heading, for those who hear it.
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  const onHeadingKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') form.current?.requestSubmit();
  };
  return (
    <form
      ref={form}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isNextDisabled && !isNextBusy) onNext();
      }}
    >
      <div className={css.body}>
        <header className={css.heading}>
          <Title order={1} ref={heading} tabIndex={-1} onKeyDown={onHeadingKey}>
            {title}
          </Title>
          {subtitle && (
            <Text c="dimmed" size="md">
              {subtitle}
            </Text>
          )}
        </header>
        <div className={css.columns} data-wide={aside ? undefined : true}>
          <div className={css.fields}>{children}</div>
          {aside && <aside className={css.aside}>{aside}</aside>}
        </div>
      </div>
      <footer className={css.bar}>
        <div className={css.barInner}>
          <div className={css.barPrice}>{price}</div>
          <div className={css.ways}>
            {hint && (
              <Text size="xs" c="dimmed" role="status" className={css.hint}>
                {hint}
              </Text>
            )}
            {others}
            <Button type="submit" size="md" disabled={isNextDisabled} loading={isNextBusy}>
              {next}
            </Button>
          </div>
        </div>
      </footer>
    </form>
  );
}
