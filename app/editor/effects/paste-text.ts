import { prepareFont } from '#app/editor/canvas/drawing/drawing-tools.ts'
import { documentOf, pageOf, type Editor } from '#app/editor/core/editor.ts'
import { newId } from '#app/editor/core/new-element.ts'
import { newText } from '#app/editor/text/new-text.ts'
import { fontCommands } from '#app/editor/text/style-commands.ts'
import type { Command } from '#design/commands/command.ts'
import { safeAreaOf, type Page } from '#design/document.ts'
import { centreOf, rectAround } from '#design/geometry.ts'

const MOST_LETTERS = 2000
const SHORT_LETTERS = 40

// Controls but for line ends, and marks that reorder text: no design may have them.
const unprintable = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

/** Printable words: what was copied elsewhere, as a design can hold it. */
export function printableWords(pasted: string): string {
  return pasted
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(unprintable, '')
    .trim()
    .slice(0, MOST_LETTERS)
    .toWellFormed()
}

type NewText = ReturnType<typeof newText>

/** As high as so many words are, about the middle of the page; what does not fit there is smaller. */
function withRoomFor(page: Page, element: NewText): NewText {
  const safe = safeAreaOf(page)
  const width = safe.width * 0.9
  const lines = element.text
    .split('\n')
    .reduce(
      (sum, line) => sum + Math.max(1, Math.ceil((line.length * element.size * 0.6) / width)),
      0,
    )
  const height = Math.min(safe.height, lines * element.size * element.lineHeight)
  const place = rectAround(centreOf(safe), { width, height })
  return { ...element, ...place, align: 'left', fit: 'shrink' }
}

/** Words from the clipboard as a text of the page, and chosen. */
export function pasteText(editor: Editor, pasted: string, language: string): void {
  const text = printableWords(pasted)
  if (text === '') return
  const state = editor.getState()
  const page = pageOf(state)
  const isShort = text.length <= SHORT_LETTERS && !text.includes('\n')
  const id = newId('text')
  const element = newText(page, { id, role: isShort ? 'subheading' : 'body', text, language })
  const commands: Command[] = [
    ...fontCommands(documentOf(state), element.font),
    { type: 'add', pageId: page.id, element: isShort ? element : withRoomFor(page, element) },
  ]
  for (const command of commands) {
    if (command.type === 'add-font') prepareFont(command.fontId, command.sha256)
  }
  if (editor.runAll(commands)?.ok) editor.select([id])
}
