import { eq } from 'drizzle-orm';
import { teamFeatures, type TeamFeature } from '#domain/team/team-features.ts';
import { inScope } from '#server/platform/database/database.ts';
import { team } from '#server/platform/database/schema.ts';
import { recordAudit } from '#server/platform/records/audit.ts';
import { idOf, textOf, UsageError, type Command, type CommandOptions } from './command.ts';
import { requireTeam } from './require-row.ts';

type Change = Partial<Pick<typeof team.$inferSelect, 'kind' | 'features' | 'freeLimitSqft'>>;
const KINDS = ['customer', 'partner'] as const;
const MAX_LIMIT_SQFT = 2_000_000_000;

export const setTeam: Command = {
  words: 'team set',
  synopsis: `ID [--kind ${KINDS.join('|')}] [--features ${teamFeatures.join(',')}|none] [--free-limit SQFT]`,
  purpose: "changes a team's kind, features and free allowance",
  options: { kind: { type: 'string' }, features: { type: 'string' }, 'free-limit': { type: 'string' } },
  run: async ({ db, operator, say }, [id, ...rest], options) => {
    if (rest.length > 0) throw new UsageError(`'${rest[0]}' is too much.`);
    const teamId = idOf(id, 'team');
    const wanted = changeOf(options);
    if (Object.keys(wanted).length === 0) throw new UsageError('Nothing to set.');
    await inScope(db, { kind: 'system' }, async (transaction) => {
      const before = await requireTeam(transaction, teamId);
      // Other marks, as that of the demo's teams, are not the operator's to take away.
      const kept = before.features.filter((feature) => !isTeamFeature(feature));
      const set: Change = { ...wanted, ...(wanted.features && { features: [...kept, ...wanted.features] }) };
      await transaction.update(team).set(set).where(eq(team.id, teamId));
      await recordAudit(transaction, { teamId, userId: null, action: 'team.set', objectType: 'team', objectId: teamId, details: { operator, ...set } });
      const now = { ...before, ...set };
      say(`${now.name}: ${now.kind}, features ${now.features.join(', ') || 'none'}, allowance ${now.usedSqft} of ${now.freeLimitSqft} sqft`);
    });
    return 0;
  },
};

const isTeamFeature = (word: string): word is TeamFeature => teamFeatures.some((known) => known === word);

function changeOf(options: CommandOptions): Change {
  const kind = textOf(options, 'kind');
  const features = textOf(options, 'features');
  const limit = textOf(options, 'free-limit');
  return {
    ...(kind !== undefined && { kind: KINDS.find((known) => known === kind) ?? refuse(`--kind is ${KINDS.join(' or ')}, not '${kind}'.`) }),
    ...(features !== undefined && { features: featuresOf(features) }),
    ...(limit !== undefined && { freeLimitSqft: /^\d+$/.test(limit) && Number(limit) <= MAX_LIMIT_SQFT ? Number(limit) : refuse(`--free-limit is a whole number of square feet, not '${limit}'.`) }),
  };
}

function featuresOf(text: string): TeamFeature[] {
  const words = text === 'none' ? [] : text.split(',').map((word) => word.trim()).filter(Boolean);
  return [...new Set(words)].map((word) => (isTeamFeature(word) ? word : refuse(`There is no feature '${word}': the features are ${teamFeatures.join(', ')}.`)));
}

function refuse(sentence: string): never {
  throw new UsageError(sentence);
}
