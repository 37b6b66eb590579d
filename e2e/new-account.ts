export const PASSWORD = 'a long enough password';
export const NAME = 'Journey';
export const TEAM_NAME = 'Journey Architects';

/** What the call that signs up is sent. Without a name there is no team: ''. */
export const newAccount = (email: string, teamName = TEAM_NAME) => ({
  name: NAME,
  email,
  password: PASSWORD,
  ...(teamName && { requestedTeamName: teamName }),
  callbackURL: '/verify-email',
});

/** A mail in the outbox. */
export type KeptMail = { recipient: string; subject: string; text: string };

/** The link that verifies an address, from its mail in the outbox. */
export function verificationLinkIn(mails: readonly KeptMail[], email: string): string {
  const mail = mails.find(({ recipient, subject }) => recipient === email && subject.startsWith('Verify'));
  return /http\S+/.exec(mail?.text ?? '')?.[0] ?? 'no mail';
}
