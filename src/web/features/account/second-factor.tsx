import { Alert, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import { notifyDone } from '#web/ui/notify.tsx';
import css from './account.module.css';
import { BackupCodes } from './backup-codes.tsx';
import { EnrolApp } from './enrol-app.tsx';
import { PasswordStep } from './password-step.tsx';

type Refused = { refusal: string };
/** What the server is asked for; each answers the sentence to show when it refused. */
export type SecondFactorCalls = {
  enable: (password: string) => Promise<Refused | { totpUri: string; backupCodes: string[] }>;
  verify: (code: string) => Promise<string | undefined>;
  disable: (password: string) => Promise<string | undefined>;
  renewBackupCodes: (password: string) => Promise<Refused | { backupCodes: string[] }>;
};

type Step =
  | { name: 'rest' }
  | { name: 'askToTurnOn' | 'askToTurnOff' | 'askForCodes' }
  | { name: 'enrol'; totpUri: string; backupCodes: string[] }
  | { name: 'codes'; backupCodes: string[] };
const REST: Step = { name: 'rest' };

type SecondFactorProps = {
  email: string;
  isOn: boolean;
  isStaff: boolean;
  calls: SecondFactorCalls;
  onChanged: () => void;
};

/** Turns the second factor on with an authenticator app, hands out backup codes once, and turns it off again. */
export function SecondFactor({ email, isOn, isStaff, calls, onChanged }: SecondFactorProps) {
  const texts = useTexts('account');
  const [step, setStep] = useState<Step>(REST);
  const rest = () => setStep(REST);

  const enable = async (password: string) => {
    const answer = await calls.enable(password);
    if ('refusal' in answer) return answer.refusal;
    setStep({ name: 'enrol', ...answer });
    return undefined;
  };
  const renew = async (password: string) => {
    const answer = await calls.renewBackupCodes(password);
    if ('refusal' in answer) return answer.refusal;
    setStep({ name: 'codes', ...answer });
    return undefined;
  };
  const turnOff = async (password: string) => {
    const refusal = await calls.disable(password);
    if (refusal) return refusal;
    rest();
    notifyDone(texts('isOff'));
    onChanged();
    return undefined;
  };
  const verify = async (code: string, backupCodes: string[]) => {
    const refusal = await calls.verify(code);
    if (refusal) return refusal;
    setStep({ name: 'codes', backupCodes });
    notifyDone(texts('isOn'));
    onChanged();
    return undefined;
  };

  return (
    <Paper withBorder className={css.card} component="section" aria-label={texts('factorTitle')}>
      <Stack gap="md">
        <Group gap="sm">
          <Title order={2} fz={16}>
            {texts('factorTitle')}
          </Title>
          <Badge variant="dot" color={isOn ? 'green' : 'gray'} tt="none">
            {texts(isOn ? 'factorOn' : 'factorOff')}
          </Badge>
        </Group>
        {step.name === 'rest' && (
          <>
            <Text c="dimmed">{texts('factorText')}</Text>
            {isStaff && !isOn && <Alert color="orange">{texts('staffNeeds')}</Alert>}
            <Group gap="xs">
              {!isOn && <Button onClick={() => setStep({ name: 'askToTurnOn' })}>{texts('turnOn')}</Button>}
              {isOn && (
                <Button variant="default" onClick={() => setStep({ name: 'askForCodes' })}>
                  {texts('newCodes')}
                </Button>
              )}
              {isOn && (
                <Button variant="subtle" color="red" onClick={() => setStep({ name: 'askToTurnOff' })}>
                  {texts('turnOff')}
                </Button>
              )}
            </Group>
          </>
        )}
        {step.name === 'askToTurnOn' && (
          <PasswordStep
            email={email}
            title={texts('turnOnTitle')}
            text={texts('passwordNeeded')}
            label={texts('continue')}
            go={enable}
            onCancel={rest}
          />
        )}
        {step.name === 'askForCodes' && (
          <PasswordStep
            email={email}
            title={texts('newCodesTitle')}
            text={texts('newCodesText')}
            label={texts('newCodes')}
            go={renew}
            onCancel={rest}
          />
        )}
        {step.name === 'askToTurnOff' && (
          <PasswordStep
            email={email}
            title={texts('turnOffTitle')}
            text={texts(isStaff ? 'turnOffStaff' : 'turnOffText')}
            label={texts('turnOff')}
            isDangerous
            go={turnOff}
            onCancel={rest}
          />
        )}
        {step.name === 'enrol' && (
          <EnrolApp totpUri={step.totpUri} verify={(code) => verify(code, step.backupCodes)} onCancel={rest} />
        )}
        {step.name === 'codes' && <BackupCodes codes={step.backupCodes} email={email} onKept={rest} />}
      </Stack>
    </Paper>
  );
}
