import type pg from 'pg'
import { noteSpan } from '#commerce/kernel/trace.ts'

type Query = (...given: unknown[]) => unknown

/** Tells of each statement as a span, by its first words: values stand elsewhere, in its parameters. */
export function watchStatements(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const holder = client as unknown as { query: Query }
    const query = holder.query.bind(client)
    holder.query = (...given) => {
      const started = performance.now()
      const result = query(...given)
      if (!(result instanceof Promise)) return result
      const end = (isFailed: boolean) =>
        noteSpan(
          `sql ${firstWords(given[0])}`,
          { kind: 'client', fields: { 'db.system.name': 'postgresql' } },
          { ms: performance.now() - started, isFailed },
        )
      result.then(
        () => end(false),
        () => end(true),
      )
      return result
    }
  })
}

const MOST_LENGTH = 80

function firstWords(statement: unknown): string {
  const text =
    typeof statement === 'string' ? statement : ((statement as { text?: string })?.text ?? '')
  return text.trim().replaceAll(/\s+/g, ' ').slice(0, MOST_LENGTH)
}
