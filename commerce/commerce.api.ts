import { knownSession, sessionAnew } from '#api/page-session.ts'
import { Refusal } from '#api/refusal.ts'
import type { Bound } from '#api/bind.ts'
import type { ApiRequest, Call } from '#api/call.ts'
import { serve, type Api, type CallEnd } from '#api/serve.ts'
import type { Site } from '#config/sites.ts'
import type { Kysely } from 'kysely'
import type { Standby } from '#db/standby.ts'
import type { Tables } from '#db/tables.ts'
import { openCatalogueIndex, type CatalogueIndex } from './catalogue/catalogue-index.ts'
import {
  openBulkActs,
  openOfficeCounters,
  openOfficeLists,
  personalData,
  retention,
} from './folded-nouns.ts'
import { keepToCopy } from './design-change/copy-calls.ts'
import { authorize } from './kernel/authorize.ts'
import type { Ctx } from './kernel/context.ts'
import { limitWrites } from './kernel/limit-writes.ts'
import type { ToolsOf } from './kernel/noun.ts'
import { runOnce } from './kernel/run-once.ts'
import { spellRegionally } from './kernel/regional-spelling.ts'
import { withSpan } from './kernel/trace.ts'
import { ownAccount, placed } from './kernel/placed-security-event.ts'
import { kindOfRefusal, type ReportSecurity, type SecurityEvent } from './kernel/security-event.ts'
import { nouns } from './nouns.ts'
import { sessionContract } from './session/session.contract.ts'
import { findSession, findWholeSession } from './session/session.service.ts'
import type { SessionSettings } from './session/open-session.ts'
import { settlePayment } from './settlement/settle.service.ts'
import { makeOfficeApi } from './staff/office-door.ts'
import { noteHint } from './settlement/webhook.service.ts'

type ANoun = (typeof nouns)[number]
type MakeApi = Extract<ANoun, { api: unknown }>['api']
type ValuesOf<T> = T extends unknown ? T[keyof T] : never
type MakeMachineApi = ValuesOf<Extract<ANoun, { machineApis: unknown }>['machineApis']>
type MakeOffice = Extract<ANoun, { office: unknown }>['office']
type NounTools = ToolsOf<MakeApi | MakeMachineApi | MakeOffice>

/** Tools that nouns need of nouns above them, made here, where all are known. */
type Made =
  | 'settle'
  | 'tellTestPayment'
  | 'personal'
  | 'bulkActs'
  | 'officeLists'
  | 'officeCounters'
  | 'retention'

/** Commerce: what the shop is opened with, everything that a noun names as its tool, and what every call needs. */
export type Commerce = Omit<NounTools, Made> & {
  db: Kysely<Tables>
  /** For reads that may be a moment old; undefined where there is one database alone. */
  standby?: Pick<Standby, 'db' | 'mayRead'> | undefined
  sites: readonly Site[]
  session: SessionSettings
  /** Of the host where people of the shop work; undefined where there is none. */
  officeOrigin: string | undefined
  /** From one address. */
  writesPerMinute: number
  reportFault: (error: unknown, endpoint: string) => void
  reportSecurity: ReportSecurity
  now?: () => Date
}

/** Endpoints of visitors and customers, of every noun. */
export function bindNouns(commerce: Commerce): Bound<Ctx>[] {
  const tools = makeTools(commerce)
  return nouns.flatMap((noun): readonly Bound<Ctx>[] => ('api' in noun ? noun.api(tools) : []))
}

/** Endpoints of people of the shop, of every noun. */
export function bindOffice(tools: NounTools): Bound<never>[] {
  return nouns.flatMap((noun): readonly Bound<never>[] =>
    'office' in noun ? noun.office(tools) : [],
  )
}

export function makeTools(commerce: Commerce): NounTools {
  const { gateways } = commerce.payments
  return {
    ...commerce,
    settle: (ctx, id) => settlePayment({ ...commerce, gateways, now: () => ctx.now }, id),
    tellTestPayment: (trx, hint, now) => noteHint(trx, 'test', hint, now),
    personal: personalData,
    bulkActs: openBulkActs({ ...commerce, storage: commerce.uploads.storage }),
    officeLists: openOfficeLists(commerce),
    officeCounters: openOfficeCounters(commerce),
    retention,
  }
}

/** The whole API behind one function. */
export function makeCommerceApi(commerce: Commerce): Api {
  const bounds = bindNouns(commerce).map(limitWrites(commerce.writesPerMinute))
  const catalogueIndex = openCatalogueIndex(commerce.standby?.db ?? commerce.db)
  const shop = serve<Noting>(bounds, {
    makeContext: async (call, endpoint) => {
      const isItsAnswer = endpoint === sessionContract.getSession
      const read = isItsAnswer ? findWholeSession : findSession
      const find = isItsAnswer ? anew(read) : known(read)
      const context = await makeContext(commerce, catalogueIndex, call, find)
      return endpoint.mayBeOld && commerce.standby
        ? { ...context, db: commerce.standby.db }
        : context
    },
    authorize: (ctx, access, endpoint) => {
      keepToCopy(ctx, endpoint)
      authorize(ctx, access)
    },
    whoAsks: (ctx) => ctx.extSessionId,
    runOnce,
    reportFault: commerce.reportFault,
    finish: ({ locale }, endpoint, body) => spellRegionally(locale.iso, endpoint, body),
    reportEnd: (ctx, end) => tellSecurity(commerce.reportSecurity, ctx, end),
    trace: (name, work) => withSpan(`api ${name}`, {}, work),
  })
  const machines = makeMachineApis(commerce)
  const apiOf = (path: string) => machines.get(path.split('/', 2)[1] ?? '') ?? shop
  return Object.assign((request: Request) => apiOf(new URL(request.url).pathname)(request), {
    ask: (asked: ApiRequest) => apiOf(asked.path).ask(asked),
  })
}

/** APIs where no visitor asks, but stations of the factory, carriers, and people of the shop. */
function makeMachineApis(commerce: Commerce): Map<string, Api> {
  const tools = makeTools(commerce)
  const machines = new Map(
    nouns.flatMap((noun) =>
      'machineApis' in noun
        ? Object.entries<(tools: NounTools) => Api>(noun.machineApis).map(
            ([first, make]) => [first, make(tools)] as const,
          )
        : [],
    ),
  )
  const { officeOrigin } = commerce
  if (officeOrigin === undefined) return machines
  return machines.set(
    'office',
    makeOfficeApi(bindOffice(tools), { ...commerce, origin: officeOrigin }),
  )
}

type Noting = Ctx & { noted: Map<string, SecurityEvent> }

/** Tells the security log what was noted during a call that succeeded, or the refusal that ended it. */
function tellSecurity(report: ReportSecurity, ctx: Noting, end: CallEnd): void {
  const { endpoint, input, refusal } = end
  for (const event of ctx.noted.values()) {
    // What is undone has not happened; that somebody was made to wait has.
    if (!refusal || event.kind === 'slowed') report(placed(event, ctx))
  }
  if (!refusal) return
  const kind = kindOfRefusal(refusal, endpoint.path)
  if (!kind) return
  const { email } = input as { email?: unknown }
  const named = typeof email === 'string' ? { brand: ctx.site.brand, email } : undefined
  const way = `${endpoint.method} ${endpoint.path}`
  report(placed({ kind, way, account: ownAccount(ctx) ?? named }, ctx))
}

type ReadSession = (...args: Parameters<typeof findSession>) => ReturnType<typeof findSession>
type ReadForCall = (call: Call, ...args: Parameters<ReadSession>) => ReturnType<ReadSession>

/** The session as another call of the same page has read it. */
const known =
  (read: ReadSession): ReadForCall =>
  (call, ...args) =>
    knownSession(call, () => read(...args))

const anew =
  (read: ReadSession): ReadForCall =>
  (call, ...args) =>
    sessionAnew(call, () => read(...args))

async function makeContext(
  commerce: Commerce,
  catalogueIndex: CatalogueIndex,
  call: Call,
  read: ReadForCall,
): Promise<Noting> {
  const { envelope, credential, clientAddress, clientAgent, requestId } = call
  const site = commerce.sites.find((candidate) => candidate.slug === envelope.application)
  const locale = site?.locales.find((candidate) => candidate.code === envelope.locale)
  if (!site || !locale) throw new Refusal('invalid', { application: 'unknown_store' })
  if (!/^[A-Za-z0-9_-]{16,64}$/.test(envelope.extSessionId)) {
    throw new Refusal('invalid', { extSessionId: 'required' })
  }
  const { db } = commerce
  const now = commerce.now?.() ?? new Date()
  const session = await read(call, { db, site, now }, commerce.session, credential)
  // By what they say: a transaction that is tried again notes the same once more.
  const noted = new Map<string, SecurityEvent>()
  return {
    db,
    catalogueIndex,
    site,
    locale,
    session,
    // The id of the session itself wins: an invented one must not reach another visitor's cart.
    extSessionId: session?.extId ?? envelope.extSessionId,
    clientAddress,
    clientAgent,
    tracking: envelope.tracking,
    requestId,
    noted,
    reportSecurity: (event) => void noted.set(JSON.stringify(event), event),
    now,
  }
}
