import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import { Dialog } from '#web/ui/dialog.tsx';

type NewTeamDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Resolves to the sentence to show when it was refused. */
  create: (name: string) => Promise<string | undefined>;
};

/** Asks for the name of a new team, and says what it comes with. */
export function NewTeamDialog({ isOpen, onClose, create }: NewTeamDialogProps) {
  const texts = useTexts('team');
  const common = useTexts('common');
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: (name) => (name.trim() ? null : texts('newTeamNeeded')) },
  });
  const close = () => {
    setFailure(undefined);
    form.reset();
    onClose();
  };
  const submit = form.onSubmit(async ({ name }) => {
    setFailure(undefined);
    const refusal = await create(name.trim());
    if (refusal) setFailure(refusal);
    else close();
  });
  return (
    <Dialog opened={isOpen} onClose={close} title={texts('newTeam')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text c="dimmed">{texts('newTeamText')}</Text>
          <TextInput
            label={texts('newTeamName')}
            maxLength={100}
            autoComplete="organization"
            data-autofocus
            {...form.getInputProps('name')}
          />
          {failure && (
            <Alert color="red" role="alert">
              {failure}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {common('cancel')}
            </Button>
            <Button type="submit" loading={form.submitting}>
              {texts('create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
