import { useEffect, useState } from 'react'
import { documentOf, type Editor } from '#app/editor/core/editor.ts'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import type { CommandResult } from '#design/commands.ts'
import type { Command } from '#design/commands/command.ts'
import type { DesignDocument } from '#design/document.ts'

const PAUSE_MS = 700

export type Burst = {
  run: (...commands: Command[]) => CommandResult | undefined
  /** What the burst comes to as a whole, each time anew from the document it began with. */
  replay: (commandsFor: (start: DesignDocument) => Command[]) => CommandResult | undefined
  end: () => void
}

/**
 * Many small changes, such as letters typed or steps of a slider, as one step to undo. It ends after
 * a pause, and at once when a gesture on the canvas begins, which it then leaves alone.
 */
export function createBurst(editor: Editor, pauseMs = PAUSE_MS): Burst {
  let own: object | null = null
  let start = documentOf(editor.getState())
  let timer: ReturnType<typeof setTimeout> | undefined

  function end(): void {
    clearTimeout(timer)
    if (own !== null && editor.getState().history.gesture === own) editor.commitGesture()
    own = null
  }

  function goOn(change: () => CommandResult | undefined): CommandResult | undefined {
    clearTimeout(timer)
    const { gesture } = editor.getState().history
    if (gesture === null || gesture !== own) {
      editor.beginGesture()
      start = documentOf(editor.getState())
    }
    const result = change()
    own = editor.getState().history.gesture
    timer = setTimeout(end, pauseMs)
    return result
  }

  return {
    run: (...commands) => goOn(() => editor.runAll(commands)),
    replay: (commandsFor) => goOn(() => editor.playGesture(commandsFor(start))),
    end,
  }
}

export function useBurst(): Burst {
  const editor = useEditor()
  const [burst] = useState(() => createBurst(editor))
  useEffect(() => () => burst.end(), [burst])
  return burst
}
