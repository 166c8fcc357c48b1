import type { Kysely } from 'kysely'
import type { Bound } from '#api/bind.ts'
import type { Api } from '#api/serve.ts'
import type { Ctx } from './context.ts'
import type { InvariantFile } from './invariants.ts'
import type { AnyJobHandler } from './jobs/job-worker.ts'
import type { Sweep } from './jobs/sweep.ts'
import type { MailKind } from './mail/mail-kind.ts'
import type {
  AnyBulkAct,
  AnyOfficeCounter,
  AnyOfficeList,
  BulkActTools,
  OfficeListTools,
} from './office-work.ts'
import type { PersonalData } from './personal-data.ts'
import type { Retention } from './retention.ts'
import type { Tables } from '#db/tables.ts'

/** Floors of commerce, from the ground up; the kernel is below them. A noun imports from floors below its own. */
export const floors = ['records', 'flows', 'desks'] as const
export type Floor = (typeof floors)[number]

/** Purge tools. Whatever else a purge needs, it names in the type of its parameter. */
export type PurgeTools = { db: Kysely<Tables>; now: Date }

/**
 * Registration of a noun, exported by its `<noun>.noun.ts` and listed once, in `commerce/nouns.ts`. What needs tools
 * names them in the type of its parameter: whoever opens the shop is asked for all of them by the compiler.
 */
export type Noun = {
  /** Its folder. */
  name: string
  floor: Floor
  /** Tables that only its own files write; others ask its service, or take its `*.fragments.ts` into their statement. */
  tables: readonly string[]
  /** Its endpoints for visitors and customers: contracts bound to use cases. */
  api?: (tools: never) => readonly Bound<Ctx>[]
  /** APIs of callers who are no visitors, by the first word of their paths. */
  machineApis?: Readonly<Record<string, (tools: never) => Api>>
  /** Its endpoints for people of the shop; their paths begin with `/office`. */
  office?: (tools: never) => readonly Bound<never>[]
  /** Acts that people of the shop may do on many things at once, see `defineBulkAct`. */
  bulkActs?: readonly AnyBulkAct[] | ((tools: BulkActTools) => readonly AnyBulkAct[])
  /** Lists of the office whose rows such an act may take, or an export write, see `defineOfficeList`. */
  officeLists?: (tools: OfficeListTools) => readonly AnyOfficeList[]
  /** Live numbers beside entries of the office's menu, see `defineOfficeCounter`. */
  officeCounters?: (tools: OfficeListTools) => readonly AnyOfficeCounter[]
  // oxlint-disable-next-line typescript/no-explicit-any -- each kind knows its own data
  mails?: readonly MailKind<any>[]
  /** Deletes hourly what has served its time, `after` the nouns whose purges let it go. */
  purge?: { after?: readonly string[]; run: (tools: never) => Promise<void> }
  /** How long its data stays, and why: every step of `purge` is in one row. */
  retention?: readonly Retention[]
  personal?: PersonalData
  /**
   * Topics of `shop_changed` that make an answer stale, by contract (`help`) and by endpoint (`content.getMenu`) where
   * that is less. A page that asks for anything else is not cached: nobody would tell when it is out of date.
   */
  pageTopics?: Readonly<Record<string, readonly string[]>>
  invariants?: readonly InvariantFile[]
  /** Makes the handler of each kind of job; whoever runs background work gives the tools that are named. */
  jobs?: readonly ((tools: never) => AnyJobHandler)[]
  /** Sweeps, which run once in the shop each time they are due, however many processes it has. */
  schedule?: readonly Sweep<never>[]
}

/** Tables of what knows no noun. */
export const kernelTables = [
  'attempt_count',
  'housekeeping',
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

/** Parameter of every function of a union, all at once. */
export type ToolsOf<Make> = (
  Make extends (tools: infer Tools) => unknown ? (tools: Tools) => void : never
) extends (tools: infer All) => void
  ? All
  : never
