import { refuse } from '#api/refusal.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import type { FaultRule } from './fault-rule.rules.ts'
import * as queries from './fault-rule.queries.ts'
import { faultKinds, faultProposals } from './fault.terms.ts'

export const listFaultRules = async (ctx: StaffCtx) => ({
  rules: await queries.selectRules(ctx.db),
})

/** Puts these rules in the place of all others; a kind without one is decided by people alone. */
export async function saveFaultRules(ctx: StaffCtx, { rule }: { rule: readonly string[] }) {
  const rules = rule.map(readRule)
  if (new Set(rules.map(({ what }) => what)).size < rules.length)
    refuse('invalid', { rule: 'taken' })
  const before = await queries.selectRules(ctx.db)
  await queries.replaceRules(ctx.db, rules, { by: ctx.staff.id, now: ctx.now })
  ctx.note({
    object: { kind: 'ticket-team', id: 'fault rules' },
    before: { rules: before },
    after: { rules },
  })
  return {}
}

/** `damaged REPRINT 4000 first`: kind, remedy, cents of a euro or `-`, and whether only the first time. */
function readRule(line: string): FaultRule {
  const [kind, proposed, below = '', when] = line.split(' ')
  const what = faultKinds.find((one) => one === kind)
  const remedy = faultProposals.find((one) => one === proposed)
  if (!what || !remedy) return refuse('invalid', { rule: 'unknown' })
  const belowMinor = below === '-' ? undefined : Number(below)
  if (belowMinor !== undefined && (belowMinor < 1 || belowMinor > 10_000_000)) {
    return refuse('invalid', { [`below.${what}`]: 'invalid' })
  }
  return { what, remedy, belowMinor, isFirstOnly: when === 'first' }
}
