import type * as z from 'zod/mini'
import { cornerAndDegrees, DocumentV0 } from './0001-corner-and-degrees.ts'

/** The place in the list is the version that it starts from. A migration is never edited. */
export const migrations: readonly { name: string; migrate: (old: unknown) => Migrated }[] = [
  step('0001-corner-and-degrees', DocumentV0, cornerAndDegrees),
]

type Migrated = { ok: true; document: unknown } | { ok: false; issues: readonly z.core.$ZodIssue[] }

/** A migration sees only what was valid in its time, so it need not expect anything else. */
function step<Old>(name: string, schema: z.ZodMiniType<Old>, change: (old: Old) => unknown) {
  return {
    name,
    migrate: (input: unknown): Migrated => {
      const old = schema.safeParse(input)
      return old.success
        ? { ok: true, document: change(old.data) }
        : { ok: false, issues: old.error.issues }
    },
  }
}
