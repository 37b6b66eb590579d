import { Alert, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import type { OrderData } from '#domain/ordering/order-data.ts';
import { isWebAddress, needsTourAccess } from '#domain/ordering/web-address.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { GuestForm } from './guest-form.tsx';
import { needsEmail } from './guest.ts';
import css from './order.module.css';
import { Section } from './section.tsx';

type TourFieldsProps = {
  draftId: string;
  data: OrderData;
  change: (patch: Partial<OrderData>) => void;
  /** Shown once somebody tried to go on. */ problems: { link?: string; access?: string };
};

/** Address of a virtual tour that exists already, with the sign-in that some providers ask for (O13). */
export function TourFields({ draftId, data, change, problems }: TourFieldsProps) {
  const texts = useTexts('orderFinish');
  const [isLeft, setIsLeft] = useState(false);
  const link = data.virtualTourLink;
  const isWrong = isLeft && link.trim() !== '' && !isWebAddress(link);
  return (
    <Section title={texts('tourSection')}>
      <TextInput
        label={texts('tourLink')}
        description={texts('tourHint')}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={2000}
        value={link}
        error={problems.link ?? (isWrong ? 'Please enter a valid URL' : undefined)}
        onBlur={() => setIsLeft(true)}
        onChange={(event) => {
          setIsLeft(false);
          change({ virtualTourLink: event.currentTarget.value });
        }}
      />
      {needsTourAccess(link) && (
        <>
          <Text c="dimmed">{texts('tourAccess')}</Text>
          <div className={css.two}>
            <TextInput
              label={texts('tourUser')}
              autoComplete="off"
              maxLength={255}
              value={data.navVisUsername}
              onChange={(event) => change({ navVisUsername: event.currentTarget.value })}
            />
            <TourPassword
              draftId={draftId}
              isKept={data.hasNavVisPassword}
              onKept={(hasNavVisPassword) => change({ hasNavVisPassword })}
            />
          </div>
          {problems.access && (
            <Alert color="red" role="alert">
              {problems.access}
            </Alert>
          )}
        </>
      )}
    </Section>
  );
}

/** Goes to the server as soon as the field is left, and is not shown again. */
function TourPassword({
  draftId,
  isKept,
  onKept,
}: {
  draftId: string;
  isKept: boolean;
  onKept: (isKept: boolean) => void;
}) {
  const texts = useTexts('orderFinish');
  const [password, setPassword] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isEmailMissing, setIsEmailMissing] = useState(false);
  if (isKept) {
    return (
      <div>
        <Text fw={500}>{texts('tourPassword')}</Text>
        <Group gap="xs" mih={32}>
          <IconLock size={16} aria-hidden />
          <Text role="status">{texts('tourKept')}</Text>
          <Button size="compact-sm" variant="subtle" onClick={() => onKept(false)}>
            {texts('tourChange')}
          </Button>
        </Group>
      </div>
    );
  }
  const keep = async () => {
    if (!password || isSaving) return;
    setIsSaving(true);
    setFailure(undefined);
    try {
      await answerOf(
        api.api['order-drafts'][':draftId']['tour-password'].$put({ param: { draftId }, json: { password } }),
      );
      setPassword('');
      onKept(true);
    } catch (error) {
      if (needsEmail(error)) setIsEmailMissing(true);
      else setFailure(sentenceOf(error));
    } finally {
      setIsSaving(false);
    }
  };
  const goOnWithEmail = () => {
    setIsEmailMissing(false);
    void keep();
  };
  return (
    <Stack gap="md">
      <PasswordInput
        label={texts('tourPassword')}
        autoComplete="off"
        maxLength={255}
        value={password}
        error={failure}
        disabled={isSaving}
        visibilityToggleButtonProps={{ 'aria-label': texts('tourShow') }}
        onChange={(event) => setPassword(event.currentTarget.value)}
        onBlur={() => void keep()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void keep();
        }}
      />
      {isEmailMissing && <GuestForm draftId={draftId} onDone={goOnWithEmail} />}
    </Stack>
  );
}
