import { readdirSync, readFileSync } from 'node:fs'
import type { OpenDatabase } from '#db/open.ts'

const TICKS_A_SECOND = 100

/** Processor time of the database with all its sessions, those that have ended included. */
export function cpuMsOfDatabase(postmaster: number): number {
  let ticks = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const [, parent, ...fields] = statOf(pid)
    if (Number(pid) !== postmaster && Number(parent) !== postmaster) continue
    const counted = Number(pid) === postmaster ? fields.slice(9, 13) : fields.slice(9, 11)
    ticks += counted.reduce((sum, field) => sum + Number(field), 0)
  }
  return (ticks * 1000) / TICKS_A_SECOND
}

/** From its state on: the name before it may hold anything. */
function statOf(pid: string | number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
  } catch {
    return []
  }
}

export async function findPostmaster({ pool }: OpenDatabase): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return Number(statOf(rows[0]!.pid)[1])
}

/** Processor time of the sessions that run beside one, to the microsecond: for what takes less than a tick. */
export function cpuMsOfSessions(session: number): number {
  const postmaster = statOf(session)[1]
  let ns = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    if (statOf(pid)[1] !== postmaster) continue
    try {
      ns += Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0])
    } catch {
      // It has ended since.
    }
  }
  return ns / 1_000_000
}

export function cpuMsOfProcess(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
