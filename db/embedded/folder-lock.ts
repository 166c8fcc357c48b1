import { chmodSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

const SQLITE_BUSY = 5
const POLL_MS = 15

/**
 * A lock between processes that the kernel drops when its holder dies, so that kill -9 leaves no
 * stale lock behind. Node has no flock(); SQLite's file lock is a real one, also across containers
 * that share the folder. Never open the file by other means: closing it would drop the lock.
 */
export class FolderLock {
  readonly #file: string
  #held: DatabaseSync | undefined

  constructor(file: string) {
    this.#file = file
  }

  /** False when somebody else still holds it after `timeoutMs`. */
  async takeAlone(timeoutMs: number): Promise<boolean> {
    return this.#take('BEGIN EXCLUSIVE', timeoutMs)
  }

  /** Several processes can hold it together; nobody can take it alone meanwhile. */
  async takeTogether(timeoutMs: number): Promise<boolean> {
    return this.#take('BEGIN; SELECT count(*) FROM sqlite_schema', timeoutMs)
  }

  release(): void {
    this.#held?.close()
    this.#held = undefined
  }

  async #take(sql: string, timeoutMs: number): Promise<boolean> {
    this.release()
    const deadline = Date.now() + timeoutMs
    for (;;) {
      const database = new DatabaseSync(this.#file)
      try {
        chmodSync(this.#file, 0o600)
        database.exec(sql)
        this.#held = database
        return true
      } catch (error) {
        database.close()
        if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
      }
      if (Date.now() >= deadline) return false
      await sleep(POLL_MS)
    }
  }
}
