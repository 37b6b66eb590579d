import { Anchor, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiError, sentenceOf } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { SessionCard } from './session-card.tsx';

/** Refusals after which trying again helps nobody: the link is wrong, over, or was used by somebody else. */
const final = new Set(['CLAIM_UNKNOWN', 'CLAIM_EXPIRED', 'CLAIM_USED']);
export const isFinalClaimRefusal = (code: string): boolean => final.has(code);

/** Why a claim was refused, to somebody who is signed in: they are not asked to do so. `used`: the sentence for an order that is somebody else's. */
export const claimSentence = (error: unknown, used: string): string =>
  error instanceof ApiError && error.code === 'CLAIM_USED' ? used : sentenceOf(error);

/** The card of a claim, with the way out of it. */
export function ClaimFrame({ failure, children }: { failure: string | undefined; children: ReactNode }) {
  const texts = useTexts('orderFinish');
  return (
    <SessionCard
      title={texts('claimTitle')}
      failure={failure}
      footer={
        <Anchor component={AppLink} href="/portfolio">
          {texts('claimLater')}
        </Anchor>
      }
    >
      {children}
    </SessionCard>
  );
}

/** The way on from a link that helps nobody. */
export function AskSupport({ href }: { href: string | undefined }) {
  const texts = useTexts('orderFinish');
  return (
    href && (
      <Button component="a" href={href} variant="default" fullWidth>
        {texts('claimSupport')}
      </Button>
    )
  );
}
