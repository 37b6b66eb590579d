import { parseExemptNumber } from '#domain/billing/tax.ts';
import {
  isTeamFeature,
  MAX_FREE_LIMIT_SQFT,
  teamFeatures,
  teamKinds,
  type TeamFeature,
} from '#domain/team/team-features.ts';
import { inScope } from '#server/platform/database/database.ts';
import { setTeamSettings, type TeamChange } from '#server/records/team-settings.ts';
import { idOf, textOf, UsageError, type Command, type CommandOptions } from './command.ts';
import { requireTeam } from './require-row.ts';

export const setTeam: Command = {
  words: 'team set',
  synopsis: `ID [--kind ${teamKinds.join('|')}] [--features ${teamFeatures.join(',')}|none] [--free-limit SQFT] [--tax-exempt NUMBER|none]`,
  purpose: "changes a team's kind, features, free allowance and tax exemption",
  maxArguments: 1,
  options: {
    kind: { type: 'string' },
    features: { type: 'string' },
    'free-limit': { type: 'string' },
    'tax-exempt': { type: 'string' },
  },
  run: async ({ db, operator, say }, [id], options) => {
    const teamId = idOf(id, 'team');
    const wanted = changeOf(options);
    if (Object.keys(wanted).length === 0) throw new UsageError('Nothing to set.');
    await inScope(db, { kind: 'system' }, async (transaction) => {
      const before = await requireTeam(transaction, teamId);
      const now = await setTeamSettings(transaction, before, wanted, { userId: null, details: { operator } });
      const exemption = now.taxExemptNumber === null ? '' : `, tax exempt (${now.taxExemptNumber})`;
      say(
        `${now.name}: ${now.kind}, features ${now.features.join(', ') || 'none'}, allowance ${now.usedSqft} of` +
          ` ${now.freeLimitSqft} sqft${exemption}`,
      );
    });
    return 0;
  },
};

function changeOf(options: CommandOptions): TeamChange {
  const kind = textOf(options, 'kind');
  const features = textOf(options, 'features');
  const limit = textOf(options, 'free-limit');
  const exempt = textOf(options, 'tax-exempt');
  return {
    ...(kind !== undefined && {
      kind: teamKinds.find((known) => known === kind) ?? refuse(`--kind is ${teamKinds.join(' or ')}, not '${kind}'.`),
    }),
    ...(features !== undefined && { features: featuresOf(features) }),
    ...(limit !== undefined && {
      freeLimitSqft:
        /^\d+$/.test(limit) && Number(limit) <= MAX_FREE_LIMIT_SQFT
          ? Number(limit)
          : refuse(`--free-limit is a whole number of square feet, not '${limit}'.`),
    }),
    ...(exempt !== undefined && { taxExemptNumber: exemptNumberOf(exempt) }),
  };
}

function exemptNumberOf(text: string): string | null {
  if (text === 'none') return null;
  const parsed = parseExemptNumber(text);
  return 'number' in parsed ? parsed.number : refuse(parsed.problem);
}

function featuresOf(text: string): TeamFeature[] {
  const words =
    text === 'none'
      ? []
      : text
          .split(',')
          .map((word) => word.trim())
          .filter(Boolean);
  return [...new Set(words)].map((word) =>
    isTeamFeature(word) ? word : refuse(`There is no feature '${word}': the features are ${teamFeatures.join(', ')}.`),
  );
}

function refuse(sentence: string): never {
  throw new UsageError(sentence);
}
