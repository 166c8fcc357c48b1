import type { Kysely } from 'kysely'
import { Refusal } from '#api/refusal.ts'
import { addStation, renewToken } from '#commerce/production/station.service.ts'
import type { Tables } from '#db/tables.ts'
import type { DemoHistoryParts } from './demo-history.ts'
import { makeSimulation, type SimulationParts } from './simulation.ts'

const STATION = 'Simulated factory'
const FASTEST_MS = 1_000
const STEPS_OF_A_STAGE = 5

type History = Omit<DemoHistoryParts, 'hurry' | 'isStopping'> & {
  /** Until the designs that she orders can be taken. */
  after: Promise<void> | undefined
}

/** Plays factory and carriers until it is closed. */
export async function startSimulation(
  db: Kysely<Tables>,
  parts: Omit<SimulationParts, 'token' | 'isStopping' | 'isHurried'> & {
    /** History that the demo's customer orders from; undefined when she has no past. */
    history: History | undefined
  },
): Promise<() => Promise<void>> {
  let isStopping = false
  const stopped = Promise.withResolvers<void>()
  const token = await getToken(db)
  const hurried = new Set<string>()
  const step = makeSimulation({
    ...parts,
    token,
    isStopping: () => isStopping,
    isHurried: (order) => hurried.has(order),
  })
  const history = parts.history && tellHistory(parts.history)
  const everyMs = Math.max(FASTEST_MS, parts.stageMs / STEPS_OF_A_STAGE)
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= step().finally(() => (running = undefined))
  }, everyMs)
  timer.unref()
  return async () => {
    isStopping = true
    stopped.resolve()
    clearInterval(timer)
    await Promise.all([running, history])
  }

  async function tellHistory({ after, ...given }: History) {
    await Promise.race([after, stopped.promise])
    if (isStopping) return
    const { makeDemoHistory } = await import('./demo-history.ts')
    const hurry = (order: string) => void hurried.add(order)
    await makeDemoHistory({ ...given, hurry, isStopping: () => isStopping }).catch(
      parts.reportFault,
    )
  }
}

/** A new one at every start: nobody keeps it. */
async function getToken(db: Kysely<Tables>): Promise<string> {
  const issued = { name: STATION, now: new Date() }
  try {
    return await addStation(db, issued)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'in_use') throw error
    return renewToken(db, issued)
  }
}
