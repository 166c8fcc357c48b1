import type { Command } from '#design/commands/command.ts'
import type { DesignDocument } from '#design/document.ts'
import { textDefaults, type Text } from '#design/elements/text.ts'
import { findFont } from '#design/fonts/font-catalogue.ts'
import type { TextStyle } from './text-styles.ts'
import { bentText } from './text-frame.ts'

const BEND_OF_ARCH = 40

/** Font commands that have to come first when a design uses a font for the first time. */
export function fontCommands(document: DesignDocument, fontId: string): Command[] {
  const font = findFont(fontId)
  if (!font || Object.hasOwn(document.fonts, fontId)) return []
  return [{ type: 'add-font', fontId, sha256: font.sha256 }]
}

/** The words keep their place and size and get the look. */
export function styleCommands(document: DesignDocument, text: Text, style: TextStyle): Command[] {
  const { size, curve } = text
  const lineHeight = style.lineHeight ?? textDefaults.lineHeight
  const letterSpacing = (style.letterSpacing ?? 0) * size
  const styled = { ...text, font: style.font, lineHeight, letterSpacing } as Text
  const bend = style.curve === undefined ? 0 : style.curve === 'up' ? BEND_OF_ARCH : -BEND_OF_ARCH
  const isBent = curve !== null || bend !== 0
  const bent = isBent ? bentText(styled, bend, undefined) : undefined
  const outline = style.outline && { ...style.outline, width: style.outline.width * size }
  const { font, fill } = style
  return [
    ...fontCommands(document, font),
    {
      type: 'set-properties',
      elementId: text.id,
      kind: 'text',
      properties: {
        font,
        fill,
        lineHeight,
        letterSpacing,
        outline: outline ?? null,
        ...(bent && { curve: bent.curve }),
      },
    },
    ...(bent ? [{ type: 'resize' as const, elementId: text.id, ...bent.frame }] : []),
  ]
}
