import { Alert, Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { errors } from '#contract/errors.ts';
import { teamLogoPath } from '#contract/teams.ts';
import { logoFormatOf, MAX_LOGO_BYTES } from '#domain/team/logo.ts';
import { failureText } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { notifyDone } from '#web/ui/notify.tsx';
import { said } from '#web/lib/said.ts';
import css from './team.module.css';

type LogoFieldProps = { teamId: string; teamName: string; logo: string | null; onChanged: () => Promise<unknown> };

/** The team's picture: shown, replaced and removed. Refused here already for what the server would refuse. */
export function LogoField({ teamId, teamName, logo, onChanged }: LogoFieldProps) {
  const texts = useTexts('team');
  const common = useTexts('common');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function send(content: Blob | null) {
    setIsBusy(true);
    const refusal = (content && (await refusalOf(content))) || (await change(content));
    setFailure(refusal && texts('logoFailed', { reason: refusal }));
    setIsBusy(false);
    if (refusal) return;
    notifyDone(texts(content ? 'logoSaved' : 'logoRemoved'));
    await onChanged();
  }

  async function change(content: Blob | null): Promise<string | undefined> {
    const request = content
      ? { method: 'PUT', body: content, headers: { 'content-type': 'application/octet-stream' } }
      : { method: 'DELETE' };
    const response = await fetch(teamLogoPath(teamId), request).catch(() => undefined);
    return response?.ok ? undefined : response ? failureText(response) : common('unreachable');
  }

  return (
    <Stack gap="xs">
      <Text fw={500}>{texts('logo')}</Text>
      <div className={css.logoRow}>
        <div className={css.logo} data-filled={logo ? true : undefined}>
          {logo ? <img src={logo} alt={texts('logoOf', { team: teamName })} /> : texts('logoNone')}
        </div>
        <Stack gap={4}>
          <Group gap="xs">
            <FileButton accept="image/png,image/jpeg" onChange={(file) => file && void send(file)}>
              {(props) => (
                <Button variant="default" loading={isBusy} {...props}>
                  {texts(logo ? 'logoReplace' : 'logoChoose')}
                </Button>
              )}
            </FileButton>
            {logo && (
              <Button variant="subtle" color="red" disabled={isBusy} onClick={() => void send(null)}>
                {texts('logoRemove')}
              </Button>
            )}
          </Group>
          <Text size="xs" c="dimmed">
            {texts('logoHint')}
          </Text>
        </Stack>
      </div>
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
    </Stack>
  );
}

async function refusalOf(content: Blob): Promise<string | undefined> {
  if (content.size > MAX_LOGO_BYTES) return said(errors.LOGO_TOO_LARGE.text);
  return logoFormatOf(new Uint8Array(await content.slice(0, 16).arrayBuffer()))
    ? undefined
    : said(errors.LOGO_WRONG_TYPE.text);
}
