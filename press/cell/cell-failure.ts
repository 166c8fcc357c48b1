/**
 * Why a task has no result although nobody refused it. `crash`: the process ended, or the task threw
 * what it does not know. `busy`: the queue was full, nothing was tried.
 */
export type CellFailureReason = 'time' | 'memory' | 'crash' | 'cancelled' | 'busy'

export class CellFailure extends Error {
  override name = 'CellFailure'
  readonly reason: CellFailureReason

  constructor(reason: CellFailureReason, message: string) {
    super(message)
    this.reason = reason
  }
}

/** A no that a task expects. It crosses to the parent as data, and its process lives on. */
export class CellRefusal extends Error {
  override name = 'CellRefusal'
  readonly code: string

  constructor(code: string, message = code) {
    super(message)
    this.code = code
  }
}
