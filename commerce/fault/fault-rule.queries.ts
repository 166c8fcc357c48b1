import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { FaultRule } from './fault-rule.rules.ts'

type Db = Kysely<Tables>

export async function selectRules(db: Db): Promise<FaultRule[]> {
  const rows = await db
    .selectFrom('fault_rule')
    .select(['what', 'remedy', 'below_minor', 'is_first_only'])
    .orderBy('what')
    .execute()
  return rows.map((row) => ({
    what: row.what,
    remedy: row.remedy,
    belowMinor: row.below_minor ?? undefined,
    isFirstOnly: row.is_first_only,
  }))
}

export async function replaceRules(
  db: Db,
  rules: readonly FaultRule[],
  { by, now }: { by: string; now: Date },
): Promise<void> {
  await db.deleteFrom('fault_rule').execute()
  if (rules.length === 0) return
  await db
    .insertInto('fault_rule')
    .values(
      rules.map(({ what, remedy, belowMinor, isFirstOnly }) => ({
        what,
        remedy,
        below_minor: belowMinor ?? null,
        is_first_only: isFirstOnly,
        updated_by: by,
        updated_at: now,
      })),
    )
    .execute()
}
