import { setTimeout as sleep } from 'node:timers/promises'
import { buy, continueBuying, openTold } from './checkout-clients.ts'
import { openPostman } from './checkout-hints.ts'
import type { Moment, RequestName } from './checkout-moments.ts'
import { openChance, type Chance } from './checkout-seed.ts'
import { openStage, untilGone, type DatabaseKill, type Stage } from './checkout-stage.ts'
import { isClean, judge, type Verdict } from './checkout-verdict.ts'

/** How often each thing goes wrong. */
export type Counts = {
  web: number
  postgres: number
  worker: number
  line: number
  gateway: number
}
export type RunOptions = {
  counts: Counts
  seed: number
  clients: number
  webs: number
  /** At whose steps web processes are killed: of all requests, placing an order first. */
  requests?: readonly RequestName[] | undefined
  /** Of what the provider tells. */
  lostHints: number
  /** No more faults after this. */
  mostMs: number
  say: (line: string) => void
}
export type Figures = {
  done: Counts
  /** Kills of a web process at a step of a request, by the request. */
  atSteps: Partial<Record<RequestName, number>>
  steps: Partial<Record<RequestName, number>>
  acknowledged: number
  paid: number
  cancelled: number
  orders: number
  retries: number
  hints: { lost: number; copies: number }
  /** From the end of the faults until everything was settled. */
  healedMs: number
}
export type RunReport = Figures & { verdict: Verdict; wrong: string[] }

const HEALED_WITHIN_MS = 60_000
/** A process that waits for its moment meets it soon, or another one came first. */
const MOMENT_MS = 10_000
const whens = ['sent', 'after', 'before'] as const
const databaseKills: readonly DatabaseKill[] = ['postmaster', 'backend', 'immediate shutdown']
const gatewayFaults = [
  'timeout_after',
  'timeout_before',
  'error_500',
  'error_429',
  'wrong_json',
  'wrong_shape',
] as const

type Fault = { kind: keyof Counts; moment?: Moment | undefined }

/**
 * Shoppers buy all the time while processes are killed, lines cut and providers fail. Then everything
 * is mended, and within a minute all must be as if nothing had happened.
 */
export async function runCheckoutFaults(options: RunOptions): Promise<RunReport> {
  const { seed, clients, say } = options
  const chance = openChance(seed)
  const told = openTold()
  const done: Counts = { web: 0, postgres: 0, worker: 0, line: 0, gateway: 0 }
  const atSteps: Figures['atSteps'] = {}
  const postman = openPostman(() => stage, openChance(seed + 1), options.lostHints)
  const stage: Stage = await openStage({
    webs: options.webs,
    // Some providers tell of a payment before they answer who made it.
    onSession: (session) => chance.happens(0.2) && postman.tell(session),
  })
  let isOpen = true
  let isKept = true
  try {
    const crowd = { stage, told, onPaid: postman.tell }
    // Quietly first, so that the steps of each request are known.
    for (let turn = 0; turn < 4; turn += 1) await buy(crowd, openChance(seed + 100 + turn))
    const buyers = Array.from({ length: clients }, (_, number) =>
      continueBuying(crowd, openChance(seed + 1_000 + number), () => isOpen),
    )
    const faults = planFaults(options, stage, chance)
    const startedAt = performance.now()
    for (const [index, fault] of faults.entries()) {
      if (performance.now() - startedAt > options.mostMs) break
      await sleep(chance.between(20, 300))
      const request = await inflict(stage, fault, chance)
      done[fault.kind] += 1
      if (request) atSteps[request] = (atSteps[request] ?? 0) + 1
      if ((index + 1) % 25 === 0) {
        say(`${index + 1} of ${faults.length} faults, ${told.placed.size} orders acknowledged`)
      }
    }
    isOpen = false
    await stage.heal()
    await Promise.all(buyers)
    await postman.settle()
    const healing = performance.now()
    const verdict = await waitForPeace(stage, told)
    const { count } = await stage.db
      .selectFrom('shop_order')
      .select((on) => on.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    const wrong = [...told.wrong, ...stage.ended]
    isKept = !isClean(verdict) || wrong.length > 0
    if (isKept) say(`what the processes said is in ${stage.folder}`)
    return {
      done,
      atSteps,
      steps: Object.fromEntries(stage.counted),
      acknowledged: told.placed.size,
      paid: told.paid.size,
      cancelled: told.cancelled.size,
      orders: count,
      retries: told.retries,
      hints: postman.sent(),
      healedMs: Math.round(performance.now() - healing),
      verdict,
      wrong,
    }
  } finally {
    isOpen = false
    await stage.close(isKept)
  }
}

/** Every step of placing an order first, then those of paying it, then any moment. */
function planFaults({ counts, requests }: RunOptions, stage: Stage, chance: Chance): Fault[] {
  const chosen = [...stage.counted].filter(([name]) => requests?.includes(name) ?? true)
  const moments = chosen.map(([name, steps]) => chance.shuffled(momentsOf(name, steps)))
  const [first = [], ...later] = moments.toSorted((one) => (one[0]!.request === 'place' ? -1 : 1))
  const inTurn = [...first, ...chance.shuffled(later.flat())]
  const web = Array.from({ length: counts.web }, (_, index): Fault => {
    return { kind: 'web', moment: inTurn[index] }
  })
  const rest = (['postgres', 'worker', 'line', 'gateway'] as const).flatMap((kind) =>
    Array.from({ length: counts[kind] }, (): Fault => ({ kind })),
  )
  return chance.shuffled([...web, ...rest])
}

const momentsOf = (request: RequestName, steps: number): Moment[] =>
  Array.from({ length: steps }, (_, index) =>
    whens.map((when) => ({ request, step: index + 1, when })),
  ).flat()

/** The request at whose step a process was killed, if it was one. */
async function inflict(
  stage: Stage,
  { kind, moment }: Fault,
  chance: Chance,
): Promise<RequestName | undefined> {
  if (kind === 'web') return killWeb(stage, moment, chance)
  if (kind === 'postgres') await stage.killDatabase(chance.pick(databaseKills))
  if (kind === 'worker') {
    await stage.worker.untilReady()
    await sleep(chance.between(0, 400))
    stage.worker.kill()
  }
  if (kind === 'line') await disturbLine(stage, chance)
  if (kind === 'gateway') stage.provider.faults.push(chance.pick(gatewayFaults))
  return undefined
}

async function killWeb(
  stage: Stage,
  moment: Moment | undefined,
  chance: Chance,
): Promise<RequestName | undefined> {
  const slot = chance.pick(stage.webs)
  await slot.untilReady()
  const deaths = slot.deaths()
  if (moment) {
    slot.send(moment)
    if (await untilGone(slot, deaths, MOMENT_MS)) return moment.request
  }
  slot.kill()
  await untilGone(slot, deaths, MOMENT_MS)
  return undefined
}

async function disturbLine({ line }: Stage, chance: Chance): Promise<void> {
  const how = chance.pick(['cut', 'cut', 'slow', 'swallow'] as const)
  if (how === 'cut') line.cut()
  if (how === 'slow') line.slow(chance.between(20, 150))
  if (how === 'swallow') line.swallow()
  // Longer than a connection may be silent.
  await sleep(how === 'swallow' ? chance.between(500, 6_000) : chance.between(50, 2_000))
  line.mend()
}

async function waitForPeace(stage: Stage, told: Parameters<typeof judge>[1]['told']) {
  const startedAt = performance.now()
  for (;;) {
    const verdict = await judge(stage.db, { told, sessions: stage.provider.sessions.values() })
    if (isClean(verdict) || performance.now() - startedAt > HEALED_WITHIN_MS) return verdict
    await sleep(500)
  }
}
