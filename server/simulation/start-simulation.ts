import type { Kysely } from 'kysely'
import { Refusal } from '#api/refusal.ts'
import { addStation, renewToken } from '#commerce/production/station.service.ts'
import type { Tables } from '#db/tables.ts'
import { makeSimulation, type SimulationParts } from './simulation.ts'

const STATION = 'Simulated factory'
const FASTEST_MS = 1_000
const STEPS_OF_A_STAGE = 5

/** Plays factory and carriers until it is closed. */
export async function startSimulation(
  db: Kysely<Tables>,
  parts: Omit<SimulationParts, 'token' | 'isStopping'>,
): Promise<() => Promise<void>> {
  let isStopping = false
  const token = await getToken(db)
  const step = makeSimulation({ ...parts, token, isStopping: () => isStopping })
  const everyMs = Math.max(FASTEST_MS, parts.stageMs / STEPS_OF_A_STAGE)
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= step().finally(() => (running = undefined))
  }, everyMs)
  timer.unref()
  return async () => {
    isStopping = true
    clearInterval(timer)
    await running
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
