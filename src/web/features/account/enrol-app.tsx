import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import { CodeField } from '#web/ui/code-field.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import css from './account.module.css';

type EnrolAppProps = {
  totpUri: string;
  /** Resolves to the sentence to show when the code was refused. */
  verify: (code: string) => Promise<string | undefined>;
  onCancel: () => void;
};

/** Shows what the authenticator app has to read, and asks for its first code as the proof that it did. */
export function EnrolApp({ totpUri, verify, onCancel }: EnrolAppProps) {
  const texts = useTexts('account');
  const common = useTexts('common');
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const send = async (typed: string) => {
    setIsBusy(true);
    const refusal = await verify(typed);
    if (!refusal) return;
    setFailure(refusal);
    setCode('');
    setIsBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(code);
  };
  return (
    <div className={css.enrol}>
      <QrCode text={totpUri} label={texts('qrLabel')} />
      <form onSubmit={submit} className={css.form} noValidate aria-label={texts('scanTitle')}>
        <Stack gap="sm">
          <div>
            <Title order={3} fz={14}>
              {texts('scanTitle')}
            </Title>
            <Text c="dimmed">{texts('scanText')}</Text>
          </div>
          <Text>
            {texts('byHand')} <code className={css.key}>{keyOf(totpUri)}</code>
          </Text>
          {failure && (
            <Alert color="red" role="alert">
              {failure}
            </Alert>
          )}
          <CodeField
            label={texts('code')}
            description={texts('codeHint')}
            value={code}
            onChange={setCode}
            onComplete={(typed) => void send(typed)}
            disabled={isBusy}
            autoFocus
          />
          <Group gap="xs">
            <Button type="submit" loading={isBusy}>
              {texts('confirm')}
            </Button>
            <Button variant="default" onClick={onCancel}>
              {common('cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    </div>
  );
}

/** The shared secret in groups of four, as people type it. */
function keyOf(totpUri: string): string {
  const secret = new URL(totpUri).searchParams.get('secret') ?? '';
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
