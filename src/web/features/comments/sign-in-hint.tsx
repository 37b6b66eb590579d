import { Button, Text } from '@mantine/core';
import { signInHref } from '#web/lib/redirect-target.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import css from './comments.module.css';

/** Why nothing can be written, and the way to sign in and come back. */
export function SignInHint({ text }: { text: string }) {
  const texts = useTexts('comments');
  const { pathname, search } = window.location;
  return (
    <div className={css.hint}>
      <Text size="xs">{text}</Text>
      <Button component={AppLink} href={signInHref(pathname + search)} size="compact-xs">
        {texts('signIn')}
      </Button>
    </div>
  );
}
