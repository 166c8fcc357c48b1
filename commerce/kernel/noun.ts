import type { AnyJobHandler } from './jobs/job-worker.ts'
import type { Sweep } from './jobs/sweep.ts'

/** Floors of commerce, from the ground up; the kernel is below them. A noun imports from floors below its own. */
export const floors = ['records', 'flows', 'desks'] as const
export type Floor = (typeof floors)[number]

/** Registration of a noun, exported by its `<noun>.noun.ts` and listed once, in `commerce/nouns.ts`. */
export type Noun = {
  /** Its folder. */
  name: string
  floor: Floor
  /** Tables that only its own files write; others ask its service, or take its `*.parts.ts` into their statement. */
  tables: readonly string[]
  /** Tables of others that one of its files writes all the same. Few, and each counted by tests/floors.test.ts. */
  alsoWrites?: { tables: readonly string[]; in: string; why: string }
  /** Makes the handler of each kind of job; whoever runs background work gives the tools that are named. */
  jobs?: readonly ((tools: never) => AnyJobHandler)[]
  /** Sweeps, which run once in the shop each time they are due, however many processes it has. */
  schedule?: readonly Sweep<never>[]
}

/** Tables of what knows no noun. */
export const kernelTables = [
  'attempt_count',
  'idempotent_answer',
  'job',
  'limited_count',
  'mail',
  'picture',
  'schedule',
  'shop_kind',
  'signing_key',
  'video',
] as const

export function defineNoun<const N extends Noun>(noun: N): N {
  return noun
}
