import type { Command } from '#design/commands/command.ts'
import { safeAreaOf, type DesignDocument, type Page } from '#design/document.ts'
import type { Text } from '#design/elements/text.ts'
import { boundsOf, containsRect, frameMatrix, rectAround, transform } from '#design/geometry.ts'
import type { TextLayout } from './text-layout.ts'

/** Text finding: what preflight says about words as they are set in type. */
type TextFinding = {
  code: 'text_overflow' | 'missing_glyph'
  severity: 'confirm'
  numbers: Record<string, number>
  characters?: string[]
  /** Tried in this order before one is offered. */
  fixes: () => Command[]
}

export function textFindings(
  document: DesignDocument,
  page: Page,
  element: Text,
  layout: TextLayout,
): TextFinding[] {
  return [...textOverflow(page, element, layout), ...missingGlyph(document, element, layout)]
}

function textOverflow(page: Page, element: Text, { overflow, size }: TextLayout): TextFinding[] {
  if (overflow.widthMm === 0 && overflow.heightMm === 0) return []
  const shrink: Command = {
    type: 'set-properties',
    elementId: element.id,
    kind: 'text',
    properties: { fit: 'shrink' },
  }
  const fixes = () => [
    ...(element.fit === 'wrap' ? [shrink] : []),
    ...largerFrame(page, element, overflow),
  ]
  const numbers = { ...overflow, sizeMm: size }
  return [{ code: 'text_overflow', severity: 'confirm', numbers, fixes }]
}

/** Its top left corner stays, so that the first words do. */
function largerFrame(page: Page, element: Text, overflow: TextLayout['overflow']): Command[] {
  const width = element.width + overflow.widthMm
  const height = element.height + overflow.heightMm
  const middle = transform(frameMatrix(element), { x: width / 2, y: height / 2 })
  const frame = rectAround(middle, { width, height })
  const bounds = boundsOf({ ...frame, rotation: element.rotation })
  // A frame over the cut would trade this finding for a worse one.
  if (!containsRect(safeAreaOf(page), bounds)) return []
  return [{ type: 'resize', elementId: element.id, ...frame }]
}

function missingGlyph(
  document: DesignDocument,
  element: Text,
  { missing }: TextLayout,
): TextFinding[] {
  if (missing.length === 0) return []
  const change = (properties: { font: string } | { text: string }): Command => ({
    type: 'set-properties',
    elementId: element.id,
    kind: 'text',
    properties,
  })
  const fixes = (): Command[] => {
    const text = withoutCharacters(element.text, missingAsWritten(element, missing))
    const otherFonts = Object.keys(document.fonts).filter((font) => font !== element.font)
    return [
      ...otherFonts.map((font) => change({ font })),
      text.trim() === '' ? { type: 'remove', elementIds: [element.id] } : change({ text }),
    ]
  }
  const numbers = { count: missing.length }
  return [{ code: 'missing_glyph', severity: 'confirm', numbers, characters: missing, fixes }]
}

/** Missing letters as written: of words that are set in capitals, the small letters whose capitals no font has. */
function missingAsWritten({ text, capitals, language }: Text, missing: readonly string[]) {
  if (!capitals) return missing
  const [primary] = language.split('-')
  const small = Array.from(text.normalize('NFC')).filter((letter) =>
    Array.from(letter.toLocaleUpperCase(primary)).some((capital) => missing.includes(capital)),
  )
  return [...missing, ...small]
}

function withoutCharacters(text: string, characters: readonly string[]): string {
  const left = characters.reduce(
    (text, character) => text.replaceAll(character, ''),
    text.normalize('NFC'),
  )
  return left.replace(/ {2,}/g, ' ').replace(/^ | $/gm, '')
}
