import { Alert, Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { errors } from '#contract/errors.ts';
import { teamLogoPath } from '#contract/teams.ts';
import { isWebp, logoFormatOf, MAX_LOGO_BYTES } from '#domain/team/logo.ts';
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
    const refusal = content ? await sendPicture(content) : await change(null);
    setFailure(refusal && texts('logoFailed', { reason: refusal }));
    setIsBusy(false);
    if (refusal) return;
    notifyDone(texts(content ? 'logoSaved' : 'logoRemoved'));
    await onChanged();
  }

  async function sendPicture(picked: Blob): Promise<string | undefined> {
    if (picked.size > MAX_LOGO_BYTES) return said(errors.LOGO_TOO_LARGE.text);
    const start = new Uint8Array(await picked.slice(0, 16).arrayBuffer());
    if (logoFormatOf(start)) return change(picked);
    if (!isWebp(start)) return texts('logoWrongType');
    const made = await pngOf(picked).catch(() => null);
    if (!made) return said(errors.LOGO_DAMAGED.text);
    return made.size > MAX_LOGO_BYTES ? said(errors.LOGO_TOO_LARGE.text) : change(made);
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
            <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => file && void send(file)}>
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

/** Longer sides are scaled down: no page shows a logo larger. */
const MAX_SIDE_PX = 1024;

async function pngOf(picture: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(picture);
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
