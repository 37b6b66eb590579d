import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { areaTexts } from '#web/lib/units.ts';
import { notifyDone } from '#web/ui/notify.tsx';
import { forgetSession } from './forget-session.ts';

/** Making and leaving teams: afterwards another one is worked for. */
export function useTeamActions() {
  const texts = useTexts('team');
  const queries = useQueryClient();
  const router = useRouter();

  /** Resolves to the sentence to show when it was refused. */
  async function createTeam(name: string): Promise<string | undefined> {
    try {
      const { freeLimitSqft } = await answerOf(api.api.teams.$post({ json: { name } }));
      notifyDone(
        freeLimitSqft > 0
          ? texts('created', { team: name, area: areaTexts(freeLimitSqft).own })
          : texts('createdPaid', { team: name }),
      );
    } catch (error) {
      return sentenceOf(error);
    }
    // First: the page would ask for what the team before has.
    await forgetSession(queries);
    await router.navigate({ to: '/team' });
    return undefined;
  }

  async function leaveTeam({ id, name }: { id: string; name: string }): Promise<void> {
    await answerOf(api.api.teams[':teamId'].leave.$post({ param: { teamId: id } }));
    notifyDone(texts('left', { team: name }));
    await router.navigate({ to: '/portfolio' });
    await forgetSession(queries);
  }

  return { createTeam, leaveTeam };
}
