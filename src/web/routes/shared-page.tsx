import { Anchor, Button, Center, Loader } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useLocation } from '@tanstack/react-router';
import { errors } from '#contract/errors.ts';
import { SessionCard } from '#web/features/session/session-card.tsx';
import { SharedLinkForm } from '#web/features/session/shared-link-form.tsx';
import { answerOf, api, ApiError, sentenceOf } from '#web/lib/api.ts';
import { restartEvents } from '#web/lib/events.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { said } from '#web/lib/said.ts';

const open = (token: string, password?: string) =>
  answerOf(api.api['share-links'].open.$post({ json: { token, password } }));
const needsPassword = (error: unknown) => error instanceof ApiError && error.code === 'SHARE_LINK_NEEDS_PASSWORD';

/** `/shared#token`: where a share link leads. What follows # is never sent with the address, so no log of a proxy contains it. */
export function SharedPage() {
  const texts = useTexts('sharing');
  const token = useLocation({ select: ({ hash }) => hash });
  const queries = useQueryClient();
  const enter = async (password?: string) => {
    const opened = await open(token, password);
    // The browser may see more from now on.
    restartEvents();
    await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'shared-link' });
    return opened;
  };
  // Asked once: every opening counts.
  const { data, error } = useQuery({
    queryKey: ['shared-link', token],
    queryFn: () => enter(),
    enabled: token !== '',
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data) return <Navigate to="/location/$locationId" params={{ locationId: data.locationId }} replace />;
  if (needsPassword(error)) {
    return (
      <SharedLinkForm
        open={async (password) => {
          try {
            queries.setQueryData(['shared-link', token], await enter(password));
          } catch (refused) {
            return sentenceOf(refused);
          }
          return undefined;
        }}
      />
    );
  }
  if (error || token === '') {
    return (
      <SessionCard
        title={texts('visitOver')}
        failure={error ? sentenceOf(error) : said(errors.SHARE_LINK_UNKNOWN.text)}
        footer={
          <Anchor component={AppLink} href="/sign-in">
            {texts('visitSignIn')}
          </Anchor>
        }
      >
        <Button variant="default" component={AppLink} href="/portfolio?tab=demo" fullWidth>
          {texts('visitHome')}
        </Button>
      </SessionCard>
    );
  }
  return (
    <Center aria-busy>
      <Loader aria-label={texts('visitLoading')} />
    </Center>
  );
}
