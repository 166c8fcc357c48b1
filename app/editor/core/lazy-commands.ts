import { loadWhenOnline } from '#app/editor/shell/lazy-loading.ts'
import { resultOf, type CommandResult } from '#design/commands/command-result.ts'
import type { Command } from '#design/commands/command.ts'
import { framePatches, isFrameCommand } from '#design/commands/frame-commands.ts'
import type { DesignDocument } from '#design/document.ts'

type Apply = (document: DesignDocument, command: Command) => CommandResult

const RETRY_AFTER_MS = 3_000

const load = loadWhenOnline(() => import('#design/commands.ts'))

let applyAny: Apply | undefined
let coming: Promise<void> | undefined

/**
 * The first drag needs none of the checks that all other commands are made of, and those weigh as
 * much as the canvas: they come as soon as something can be dragged. Asked for again after a failure.
 */
export async function loadCommands(): Promise<void> {
  coming ??= load().then(({ applyCommand }) => void (applyAny = applyCommand))
  try {
    await coming
  } catch (error) {
    coming = undefined
    throw error
  }
}

/** At once when they are there, so that a focus can follow; else when they have come. */
export function withCommands(action: () => void): void {
  if (applyAny) return action()
  loadCommands().then(action, () => setTimeout(() => withCommands(action), RETRY_AFTER_MS))
}

/** Whether these can be done already; a hand that goes on moving does them when they can. */
export function areLoaded(commands: readonly Command[]): boolean {
  return applyAny !== undefined || commands.every(isFrameCommand)
}

export function applyLoaded(document: DesignDocument, command: Command): CommandResult {
  if (isFrameCommand(command)) return resultOf(document, () => framePatches(document, command))
  if (!applyAny) throw new Error(`${command.type} was not waited for`)
  return applyAny(document, command)
}
