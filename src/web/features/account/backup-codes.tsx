import { Button, CopyButton, Group, Stack, Text, Title } from '@mantine/core';
import { useTexts } from '#web/lib/texts.ts';
import css from './account.module.css';

type BackupCodesProps = { codes: readonly string[]; email: string; onKept: () => void };

/** The backup codes, this once: to copy or to take home as a file. */
export function BackupCodes({ codes, email, onKept }: BackupCodesProps) {
  const texts = useTexts('account');
  const common = useTexts('common');
  const file = () =>
    `data:text/plain;charset=utf-8,${encodeURIComponent(`${texts('codesFile', { email, address: window.location.host })}\n\n${codes.join('\n')}\n`)}`;
  return (
    <Stack gap="sm">
      <div>
        <Title order={3} fz={14}>
          {texts('codesTitle')}
        </Title>
        <Text c="dimmed">{texts('codesText')}</Text>
      </div>
      <ul className={css.codes} aria-label={texts('codesTitle')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <Button onClick={onKept}>{texts('codesKept')}</Button>
        <Button component="a" href={file()} download="storey-backup-codes.txt" variant="default">
          {texts('downloadCodes')}
        </Button>
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? common('copied') : texts('copyCodes')}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Stack>
  );
}
