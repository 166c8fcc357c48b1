import { pendingMigrations } from '#db/migrate.ts'
import type { OpenDatabase } from '#db/open.ts'

/** Less than the five seconds that whoever probes waits (deploy/haproxy.cfg, the chart). */
const LIMIT_MS = 4_000
const SILENT = 'The database does not answer.'

/**
 * Says what of the database a process misses to be ready. Whoever asks at the same time shares one answer: a proxy's many
 * checks are no load.
 */
export function makeReadiness({
  probes,
}: Pick<OpenDatabase, 'probes'>): () => Promise<string | undefined> {
  let asking: Promise<string | undefined> | undefined

  async function ask(): Promise<string | undefined> {
    const pending = await pendingMigrations(probes).catch(() => undefined)
    if (!pending) return SILENT
    return pending.length > 0 ? `Migrations are missing: ${pending.join(', ')}` : undefined
  }

  return async () => {
    asking ??= ask().finally(() => (asking = undefined))
    const late = Promise.withResolvers<string>()
    const timer = setTimeout(() => late.resolve(SILENT), LIMIT_MS)
    try {
      return await Promise.race([asking, late.promise])
    } finally {
      clearTimeout(timer)
    }
  }
}
