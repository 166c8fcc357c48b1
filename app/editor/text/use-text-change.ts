import { useCallback, useEffect, useRef } from 'react'
import { prepareFont, useDrawingTools } from '#app/editor/canvas/drawing/drawing-tools.ts'
import { documentOf } from '#app/editor/core/editor.ts'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import { useBurst } from '#app/editor/tools/use-burst.ts'
import type { Command, CommandOf } from '#design/commands/command.ts'
import type { DesignDocument } from '#design/document.ts'
import type { Text } from '#design/elements/text.ts'
import type { LayOutText } from '#design/text/text-layout.ts'
import { rewrittenOnCurve } from './text-frame.ts'
import { heightOfWords, withHeight } from './words-height.ts'

type TextProperties = Extract<CommandOf<'set-properties'>, { kind: 'text' }>['properties']

/**
 * Changes a text and lets its frame follow the words downwards. Quick changes after each other are
 * one step to undo; where a font is still on its way, the frame follows when it has come.
 */
export function useTextChange(elementId: string) {
  const editor = useEditor()
  const tools = useDrawingTools()
  const burst = useBurst()
  const waiting = useRef<Pick<Text, 'font' | 'text'> | null>(null)

  const follow = useCallback((): Command[] => {
    const text = findText(documentOf(editor.getState()), elementId)
    if (!text || text.locked !== 'no') return []
    if (!tools.canSet(text.font, [text.text])) {
      waiting.current = text
      return []
    }
    return followingFrame(text, tools.layOutText)
  }, [editor, tools, elementId])

  useEffect(() => {
    const awaited = waiting.current
    if (awaited === null || !tools.canSet(awaited.font, [awaited.text])) return
    waiting.current = null
    const commands = follow()
    if (commands.length > 0) burst.run(...commands)
  }, [tools, follow, burst])

  const run = useCallback(
    (...commands: Command[]) => {
      for (const command of commands) {
        if (command.type === 'add-font') prepareFont(command.fontId, command.sha256)
      }
      const result = burst.run(...commands)
      const further = result?.ok ? follow() : []
      if (further.length > 0) burst.run(...further)
      return result
    },
    [burst, follow],
  )
  const change = useCallback(
    (properties: TextProperties) =>
      run({ type: 'set-properties', elementId, kind: 'text', properties }),
    [run, elementId],
  )
  return { run, change, end: burst.end, tools }
}

/** The frame that the words need as they are now. */
function followingFrame(text: Text, layOutText: LayOutText): Command[] {
  const { id: elementId } = text
  if (text.curve) {
    const { curve, frame } = rewrittenOnCurve(text, layOutText)
    return [
      { type: 'set-properties', elementId, kind: 'text', properties: { curve } },
      { type: 'resize', elementId, ...frame },
    ]
  }
  if (text.fit !== 'wrap') return []
  return [{ type: 'resize', elementId, ...withHeight(text, heightOfWords(text, layOutText)) }]
}

function findText(document: DesignDocument, elementId: string): Text | undefined {
  const all = document.pages.flatMap(({ elements }) => elements)
  const found = all.find(({ id }) => id === elementId)
  return found?.type === 'text' ? found : undefined
}
