import { Alert } from '@mantine/core';
import { useTexts } from '#web/lib/texts.ts';

const outcomes = {
  changed: 'emailChanged',
  already: 'emailAlready',
  superseded: 'emailSuperseded',
  over: 'emailLinkOver',
} as const;

/** What became of a link that was just followed to change the address; `email` is the address of the account now. */
export function EmailLinkOutcome({ outcome, email }: { outcome: keyof typeof outcomes; email: string }) {
  const texts = useTexts('account');
  const isOver = outcome === 'over' || outcome === 'superseded';
  return (
    <Alert color={isOver ? 'red' : 'green'} role={isOver ? 'alert' : 'status'}>
      {texts(outcomes[outcome], { email })}
    </Alert>
  );
}
