import pg from 'pg'
import type { StatementPolicy } from './statement-policy.ts'

/**
 * Statements of a connection, as node-postgres stores them; tests against PostgreSQL tell when a new version
 * stores them elsewhere.
 */
interface StatementsOfConnection {
  parsedStatements: Record<string, string>
  close(message: { type: 'S'; name: string }): void
}

const INVALID_STATEMENT_NAME = '26000'
/** A write on a standby, or on a primary that was demoted. */
const READ_ONLY = '25006'

/**
 * The statement was prepared, but a migration beside us changed what it answers, or the connection has lost it. Nothing
 * of it was executed. (The text of the first error depends on the server's language, its place does not.)
 */
export function isStatementOutdated(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: unknown; routine?: unknown }
  return routine === 'RevalidateCachedQuery' || code === INVALID_STATEMENT_NAME
}

/** A connection of a pool: prepares what the policy of its pool names. */
export class ShopClient extends pg.Client {
  readonly #policy: StatementPolicy
  #evictionsSeen = 0

  constructor(config: string | pg.ClientConfig | undefined, policy: StatementPolicy) {
    super(config)
    this.#policy = policy
    // The pool listens to idle connections only. One that breaks between two questions of a
    // transaction would end the whole process; so its next question fails, and that is enough.
    this.on('error', () => {})
  }

  override query(...args: unknown[]): never {
    const [text, values, ...others] = args
    const name = typeof text === 'string' ? this.#policy.nameFor(text) : undefined
    const ask = (...asked: unknown[]) =>
      (super.query as (...args: unknown[]) => unknown).apply(this, asked)
    if (name === undefined) return this.#endIfSilent(ask(...args)) as never

    const query = { name, text, values }
    const answer = this.#endIfSilent(ask(query, ...others))
    if (!(answer instanceof Promise)) return answer as never
    return answer.catch((error: unknown) => {
      if (!isStatementOutdated(error)) throw error
      this.#close(name)
      // Within a transaction, which PostgreSQL has given up: `transact` does all of it again.
      if (this.getTransactionStatus() !== 'I') throw error
      return this.#endIfSilent(ask(query))
    }) as never
  }

  /**
   * To be called while nothing is on its way on this connection: closes the statements that have lost their place
   * since. A message of its own, not SQL: it needs no answer, and cannot fail within somebody's transaction.
   */
  closeEvictedStatements(): void {
    if (this.#evictionsSeen === this.#policy.evictions) return
    this.#evictionsSeen = this.#policy.evictions
    for (const name of Object.keys(this.#statements.parsedStatements))
      if (!this.#policy.isPrepared(name)) this.#close(name)
  }

  get #statements(): StatementsOfConnection {
    return this.connection as unknown as StatementsOfConnection
  }

  #close(name: string): void {
    this.#statements.close({ type: 'S', name })
    delete this.#statements.parsedStatements[name]
  }

  /**
   * A connection whose server went silent (cut cable, frozen host) is closed. Otherwise it would go
   * back to the pool with its question still open, and every later user would wait behind it. So is one to a
   * server that has become a standby: the address leads elsewhere by now.
   */
  #endIfSilent(answer: unknown): unknown {
    if (answer instanceof Promise)
      answer.catch((error: Error) => {
        const { message, code } = error as Error & { code?: string }
        if (message === 'Query read timeout' || code === READ_ONLY) void this.end().catch(() => {})
      })
    return answer
  }
}
