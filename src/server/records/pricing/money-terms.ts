import { eq, inArray } from 'drizzle-orm';
import type { MoneyTerms } from '#domain/billing/tax.ts';
import { moneyKeys, moneyTerms } from '#domain/operator/operator-settings.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { operatorSetting, team } from '#server/platform/database/schema.ts';

/** What prices are in and bear now for a team, or for anybody: by the operator's settings and whether the team is exempt. */
export async function readMoneyTerms(transaction: Scoped, teamId: string | null): Promise<MoneyTerms> {
  const rows = await transaction
    .select({ key: operatorSetting.key, value: operatorSetting.value })
    .from(operatorSetting)
    .where(inArray(operatorSetting.key, [...moneyKeys]));
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  const [own] = teamId
    ? await transaction.select({ number: team.taxExemptNumber }).from(team).where(eq(team.id, teamId))
    : [];
  return moneyTerms((key) => values.get(key), own?.number ?? null);
}
