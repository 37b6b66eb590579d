import { emailAddress, MAX_EMAIL_CHARACTERS } from '#domain/team/invitation.ts';
import type { openParts } from '#server/open-parts.ts';
import type { Config } from '#server/platform/config/config.ts';

type Surroundings = {
  /** Answers for the command in the audit. */ operator: string;
  /** File names are relative to it. */ folder: string;
  say: (line: string) => void;
};
/** What a command works with. */
export type CommandContext = Surroundings &
  Pick<Awaited<ReturnType<typeof openParts>>, 'db' | 'store'> & {
    config: Pick<
      Config,
      'AUTH_SECRET' | 'PUBLIC_URL' | 'RATE_LIMITS' | 'isSecure' | 'directDatabaseUrl' | 'STORAGE' | 'STOREY_DATA'
    >;
  };
/** What a command works with that runs before the database is there, or whatever its state is. */
export type SettingsContext = Surroundings & { config: Config };

type Described = {
  /** What is typed: one word, or a noun and a verb. */
  words: string;
  /** What follows, as the usage shows it. */
  synopsis: string;
  purpose: string;
  /** Of those that are no options. */
  maxArguments: number;
  options: Readonly<Record<string, { type: 'string' | 'boolean' }>>;
};
/** Answers the exit code. Throws `UsageError` for arguments that make no sense, `CommandError` for what cannot be done. */
type Run<Context> = (context: Context, args: readonly string[], options: CommandOptions) => Promise<number>;
export type Command = Described &
  ({ needs?: 'database'; run: Run<CommandContext> } | { needs: 'settings'; run: Run<SettingsContext> });
export type CommandOptions = Readonly<Record<string, string | boolean | undefined>>;

/** The arguments are wrong: exit code 2, with the command's usage. */
export class UsageError extends Error {}
/** It cannot be done: exit code 1, with the sentence. */
export class CommandError extends Error {}

/** The text of an option, undefined when it was not given. */
export function textOf(options: CommandOptions, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** An id as it was typed. Throws for anything else, so that the database is not asked with it. */
export function idOf(text: string | undefined, what: string): string {
  if (!text || !UUID.test(text))
    throw new UsageError(text ? `'${text}' is not a ${what} ID.` : `The ${what} ID is missing.`);
  return text.toLowerCase();
}

/** An e-mail address as the portal keeps it. Throws `UsageError` for what its forms refuse too. */
export function emailOf(text: string | undefined): string {
  if (!text) throw new UsageError('The e-mail address is missing.');
  const { data } = emailAddress.safeParse(text);
  if (data === undefined)
    throw new UsageError(`'${text}' is not an e-mail address of at most ${MAX_EMAIL_CHARACTERS} characters.`);
  return data;
}
