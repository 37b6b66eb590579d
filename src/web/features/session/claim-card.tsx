import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { errors } from '#contract/errors.ts';
import { answerOf, api, ApiError } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { said } from '#web/lib/said.ts';
import { AskSupport, ClaimFrame, claimSentence, isFinalClaimRefusal } from './claim-frame.tsx';

type ClaimCardProps = {
  /** What the mail carries. */
  token: string;
  /** Of the order, once it is known. */
  name?: string | undefined;
  /** The order was placed with another address. */ isOthers?: boolean;
  user: { email: string; isVerified: boolean };
  /** Whose team the order moves to. */
  team: string | undefined;
  verifyHref: string;
  supportHref: string | undefined;
  onClaimed: (locationId: string) => void;
  /** Resolves to the sentence to show when it was refused. */
  signOut: () => Promise<string | undefined>;
};
type Refusal = { code: string; sentence: string };

const unverified = (): Refusal => ({ code: 'UNVERIFIED', sentence: said(errors.UNVERIFIED.text) });
const otherAddress = (): Refusal => ({
  code: 'CLAIM_OTHER_ADDRESS',
  sentence: said(errors.CLAIM_OTHER_ADDRESS.text),
});
/** This person does not get it. */
const isLost = (refusal: Refusal | undefined) =>
  refusal !== undefined && (isFinalClaimRefusal(refusal.code) || refusal.code === 'CLAIM_OTHER_ADDRESS');

/** One click for who is signed in to take over an order: an account that is the wrong one is seen before, and each refusal says what to do. */
export function ClaimCard({
  token,
  name,
  isOthers = false,
  user,
  team,
  verifyHref,
  supportHref,
  onClaimed,
  signOut,
}: ClaimCardProps) {
  const texts = useTexts('orderFinish');
  const [isBusy, setIsBusy] = useState(false);
  const [refused, setRefused] = useState<Refusal>();
  const refusal = isOthers ? (refused ?? otherAddress()) : user.isVerified ? refused : unverified();
  const claim = async () => {
    setIsBusy(true);
    setRefused(undefined);
    try {
      onClaimed((await answerOf(api.api.public['claim-order'].$post({ json: { token } }))).locationId);
    } catch (error) {
      setRefused({
        code: error instanceof ApiError ? error.code : '',
        sentence: claimSentence(error, texts('claimUsed')),
      });
      setIsBusy(false);
    }
  };
  const leave = async () => {
    setIsBusy(true);
    const sentence = await signOut();
    if (sentence) setRefused({ code: 'CLAIM_OTHER_ADDRESS', sentence });
    setIsBusy(false);
  };
  return (
    <ClaimFrame failure={refusal?.sentence}>
      {name && <Text fw={600}>{name}</Text>}
      <Text>
        {team === undefined || isLost(refusal)
          ? texts('claimAs', { email: user.email })
          : texts('claimInto', { email: user.email, team })}
      </Text>
      {wayOn()}
    </ClaimFrame>
  );

  function wayOn() {
    if (refusal?.code === 'UNVERIFIED')
      return (
        <Button component={AppLink} href={verifyHref} fullWidth>
          {texts('claimVerify')}
        </Button>
      );
    if (refusal?.code === 'CLAIM_OTHER_ADDRESS')
      return (
        <Button fullWidth loading={isBusy} onClick={() => void leave()}>
          {texts('claimSignOut')}
        </Button>
      );
    if (refusal && isFinalClaimRefusal(refusal.code)) return <AskSupport href={supportHref} />;
    return (
      <Button fullWidth loading={isBusy} onClick={() => void claim()}>
        {texts('claimNow')}
      </Button>
    );
  }
}
