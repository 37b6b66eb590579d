import { Alert, Button, Group, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { emailAddress, MAX_EMAIL_CHARACTERS, normalEmail } from '#domain/team/invitation.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { teamBillingQuery } from '#web/lib/team-billing.ts';
import { useTexts } from '#web/lib/texts.ts';
import { notifyDone } from '#web/ui/notify.tsx';

/** Where bills and receipts go besides the team's admins, who set it here. `current`: null for no address. */
export function BillingEmail({ teamId, current }: { teamId: string; current: string | null }) {
  const texts = useTexts('billing');
  const queries = useQueryClient();
  const [typed, setTyped] = useState<string>();
  const [state, setState] = useState<{ isBusy: boolean; isWrong?: boolean; failure?: string }>({ isBusy: false });
  const value = typed ?? current ?? '';
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (value.trim() !== '' && !emailAddress.safeParse(value).success)
      return setState({ isBusy: false, isWrong: true });
    setState({ isBusy: true });
    try {
      const json = { email: value.trim() || null, seen: current };
      await answerOf(api.api.teams[':teamId']['billing-email'].$put({ param: { teamId }, json }));
      await queries.invalidateQueries({ queryKey: teamBillingQuery(teamId).queryKey });
      setTyped(undefined);
      setState({ isBusy: false });
      notifyDone(texts('billingEmailSaved'));
    } catch (error) {
      // Somebody else may have changed it: what is saved next goes by what is shown then.
      await queries.invalidateQueries({ queryKey: teamBillingQuery(teamId).queryKey });
      setState({ isBusy: false, failure: sentenceOf(error) });
    }
  };
  return (
    <form onSubmit={(event) => void save(event)} aria-label={texts('contactEmail')} noValidate>
      <Group align="flex-end" gap="xs" mt="md">
        <TextInput
          type="email"
          label={texts('contactEmail')}
          description={`${current === null ? `${texts('noEmail')}. ` : ''}${texts('billingEmailHint')}`}
          error={state.isWrong ? texts('billingEmailWrong') : undefined}
          inputWrapperOrder={['label', 'description', 'error', 'input']}
          maxLength={MAX_EMAIL_CHARACTERS}
          value={value}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setState({ isBusy: false });
          }}
          style={{ flexGrow: 1 }}
        />
        <Button
          type="submit"
          variant="default"
          loading={state.isBusy}
          disabled={normalEmail(value) === (current ?? '')}
        >
          {texts('billingEmailSave')}
        </Button>
      </Group>
      {state.failure && (
        <Alert color="red" role="alert" mt="xs">
          {state.failure}
        </Alert>
      )}
    </form>
  );
}
