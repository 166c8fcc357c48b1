/**
 * Why a task has no result although nobody refused it. `crash`: the process ended, or the task threw
 * what it does not know. `busy`: the queue was full, nothing was tried.
 */
export type SandboxFailureReason = 'time' | 'memory' | 'crash' | 'cancelled' | 'busy'

export class SandboxFailure extends Error {
  override name = 'SandboxFailure'
  readonly reason: SandboxFailureReason

  constructor(reason: SandboxFailureReason, message: string) {
    super(message)
    this.reason = reason
  }
}

/** A no that a task expects. It crosses to the parent as data, and its process lives on. */
export class SandboxRefusal extends Error {
  override name = 'SandboxRefusal'
  readonly code: string

  constructor(code: string, message = code) {
    super(message)
    this.code = code
  }
}
