import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '#db/startup-error.ts'
import type { Places } from './places.ts'

/** Below Linux's ephemeral range: there a client that polls a closed port can connect to itself. */
const LOWEST = 15_000
const HIGHEST = 29_999
const ATTEMPTS = 200

/** The port of last time when it is still free: bookmarked tools keep working. */
export async function choosePort(places: Places): Promise<number> {
  const remembered = Number(await readFile(places.portFile, 'utf8').catch(() => ''))
  const isSensible = remembered >= LOWEST && remembered <= HIGHEST
  // A server killed a moment ago frees it soon, and other processes may know it by this port.
  for (let attempt = 0; isSensible && attempt < 10; attempt += 1) {
    if (await isFree(remembered)) return remembered
    await sleep(50)
  }
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST + 1))
    if (!(await isFree(port))) continue
    await writeFile(places.portFile, `${port}\n`)
    return port
  }
  throw new StartupError(
    `No free port between ${LOWEST} and ${HIGHEST} on 127.0.0.1 for the embedded PostgreSQL: ` +
      'free some, or set DATABASE_URL to a PostgreSQL server of your own.',
  )
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      server.close(() => resolve(true))
    })
  })
}
