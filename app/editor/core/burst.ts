import type { CommandResult } from '#design/commands/command-result.ts'
import type { Command } from '#design/commands/command.ts'
import type { DesignDocument } from '#design/document.ts'
import { documentOf, type Editor, type OpenGesture } from './editor.ts'

const PAUSE_MS = 700

export type Burst = {
  run: (...commands: Command[]) => CommandResult | undefined
  /** Replay of the burst as a whole, each time anew from the document it began with. */
  replay: (commandsFor: (start: DesignDocument) => Command[]) => CommandResult | undefined
  end: () => void
}

/** Gives back how to call it off. */
type After = (ms: number, work: () => void) => () => void

const afterMs: After = (ms, work) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

/**
 * Many small changes, such as letters typed or steps of a slider, as one step to undo. It ends after
 * a pause, and at once when anybody else changes the design: what comes then is another step.
 */
export function createBurst(
  editor: Editor,
  { pauseMs = PAUSE_MS, after = afterMs }: { pauseMs?: number; after?: After } = {},
): Burst {
  let gesture: OpenGesture | undefined
  let start = documentOf(editor.getState())
  let cancelPause: (() => void) | undefined

  function end(): void {
    cancelPause?.()
    gesture?.commit()
  }

  function goOn(change: (gesture: OpenGesture) => CommandResult | undefined) {
    cancelPause?.()
    if (!gesture?.isOpen()) {
      gesture = editor.beginGesture()
      start = documentOf(editor.getState())
    }
    cancelPause = after(pauseMs, end)
    return change(gesture)
  }

  return {
    run: (...commands) => goOn((own) => own.run(commands)),
    replay: (commandsFor) => goOn((own) => own.play(commandsFor(start))),
    end,
  }
}
