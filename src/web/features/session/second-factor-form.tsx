import { Anchor, Button, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import { CodeField } from '#web/ui/code-field.tsx';
import { SessionCard } from './session-card.tsx';

type SecondFactorFormProps = {
  /** Both resolve to the sentence to show when the code was refused. */
  verifyCode: (code: string) => Promise<string | undefined>;
  verifyBackupCode: (code: string) => Promise<string | undefined>;
  footer?: ReactNode;
};

/** The second step of signing in: the app's code, or one of the backup codes. */
export function SecondFactorForm({ verifyCode, verifyBackupCode, footer }: SecondFactorFormProps) {
  const texts = useTexts('session');
  const [isBackup, setIsBackup] = useState(false);
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const verify = async (typed: string) => {
    if (isBusy) return;
    if (!typed.trim()) return setFailure(texts('required'));
    setIsBusy(true);
    setFailure(undefined);
    const refusal = await (isBackup ? verifyBackupCode(typed.trim()) : verifyCode(typed));
    setFailure(refusal);
    // After the right code the next page takes its time on a slow line: until it is shown, this one is still at work.
    if (!refusal) return;
    setCode('');
    setIsBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void verify(code);
  };
  const turn = () => {
    setIsBackup(!isBackup);
    setCode('');
    setFailure(undefined);
  };
  return (
    <SessionCard
      title={texts('codeTitle')}
      subtitle={texts(isBackup ? 'backupSubtitle' : 'codeSubtitle')}
      failure={failure}
      onSubmit={submit}
      footer={footer}
    >
      {isBackup ? (
        <TextInput
          key="backup"
          label={texts('backupCode')}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          autoFocus
        />
      ) : (
        <CodeField
          key="code"
          label={texts('code')}
          value={code}
          onChange={setCode}
          onComplete={(typed) => void verify(typed)}
          autoFocus
        />
      )}
      <Button type="submit" loading={isBusy} fullWidth>
        {texts('signIn')}
      </Button>
      {isBackup && (
        <Text size="xs" c="dimmed" ta="center">
          {texts('lostBoth')}
        </Text>
      )}
      <Anchor component="button" type="button" onClick={turn} ta="center">
        {texts(isBackup ? 'useApp' : 'useBackup')}
      </Anchor>
    </SessionCard>
  );
}
