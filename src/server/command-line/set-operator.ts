import { resolve } from 'node:path';
import { operatorKeys, parseOperatorSetting, shownSetting } from '#domain/operator/operator-settings.ts';
import { MAX_W9_BYTES } from '#domain/operator/w9.ts';
import { MAX_LOGO_BYTES } from '#domain/team/logo.ts';
import { inScope } from '#server/platform/database/database.ts';
import { listedSettings, readOperator, storeOperatorLogo, writeOperator } from '#server/records/operator/operator.ts';
import { openTin, sealTin } from '#server/records/operator/tin.ts';
import { storeOperatorW9 } from '#server/records/operator/w9.ts';
import { recordAudit } from '#server/records/audit.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { CommandError, UsageError, type Command, type CommandContext } from './command.ts';
import { readInput } from './read-input.ts';

export const setOperator: Command = {
  words: 'operator set',
  synopsis: `KEY=VALUE... (${operatorKeys.join(', ')}; logo=FILE, w9=FILE; leave a value empty to clear it)`,
  purpose: 'sets who runs this installation: on estimates, invoices, e-mails and where people can contact support',
  maxArguments: Infinity,
  options: {},
  run: async (context, args) => {
    if (args.length === 0) throw new UsageError('Nothing to set.');
    const changes = await Promise.all(args.map((text) => changeOf(context, text)));
    await inScope(context.db, { kind: 'system' }, async (transaction) => {
      await writeOperator(transaction, sealTin(context.config.AUTH_SECRET, changes), new Date());
      await recordAudit(transaction, {
        teamId: null,
        userId: null,
        action: 'operator.set',
        objectType: 'operator',
        objectId: 'operator',
        details: { operator: context.operator, keys: changes.map(({ key }) => key) },
      });
    });
    context.say(changes.map(({ key, value }) => (value === '' ? `${key} is cleared.` : `${key} is set.`)).join('\n'));
    return 0;
  },
};

export const showOperator: Command = {
  words: 'operator show',
  synopsis: '',
  purpose: 'prints what was set by `operator set`, and the defaults',
  maxArguments: 0,
  options: {},
  run: async ({ db, config, say }) => {
    const stored = await inScope(db, { kind: 'system' }, readOperator);
    const operator = { ...stored, w9_tin: openTin(config.AUTH_SECRET, stored.w9_tin) };
    say(
      listedSettings(operator)
        .map(({ key, value }) => `${key}: ${value === null ? '(not set)' : shownSetting(key, value)}`)
        .join('\n'),
    );
    return 0;
  },
};

async function changeOf({ folder, store }: CommandContext, text: string) {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError(`'${text}' does not have the form KEY=VALUE.`);
  const [key, value] = [text.slice(0, at), text.slice(at + 1)];
  if (key === 'logo') return value === '' ? ({ key, value } as const) : await logoOf(store, resolve(folder, value));
  if (key === 'w9') return value === '' ? ({ key, value } as const) : await w9Of(store, resolve(folder, value));
  const parsed = parseOperatorSetting(key, value);
  if ('problem' in parsed) throw new UsageError(`${key}: ${parsed.problem}`);
  return parsed;
}

async function w9Of(store: CommandContext['store'], path: string) {
  const content = await readInput(path, { maxBytes: MAX_W9_BYTES });
  const change = await storeOperatorW9(store, content).catch((error: unknown) => {
    throw error instanceof AppError ? new CommandError(`${path}: ${error.message}`) : error;
  });
  if (!change) throw new CommandError(`${path} is not a PDF of at most 25 MB.`);
  return change;
}

async function logoOf(store: CommandContext['store'], path: string) {
  const content = await readInput(path, { maxBytes: MAX_LOGO_BYTES });
  const change = await storeOperatorLogo(store, content);
  if (!change) throw new CommandError(`${path} is not a PNG or JPEG of at most 1 MB and 8 million pixels.`);
  return change;
}
