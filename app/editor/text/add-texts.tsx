import { useEffect } from 'react'
import { prepareFont } from '#app/editor/canvas/drawing/drawing-tools.ts'
import { calmPageOf, documentOf, pageOf } from '#app/editor/core/editor.ts'
import { useEditor, useEditorState } from '#app/editor/core/use-editor.tsx'
import { newId } from '#app/editor/core/new-element.ts'
import { useShop, useT } from '#app/i18n/shop-view.tsx'
import type { Command } from '#design/commands/command.ts'
import { Text } from '#design/elements/text.schema.ts'
import { newText, textRoles, type TextRole } from './new-text.ts'
import { colourOfPhoto, lookAtPhotos } from './photo-colours.ts'
import { fontCommands, styleCommands } from './style-commands.ts'
import type { TextStyle } from './text-styles.ts'

/** Puts words on the page that wait to be written over. */
export function useAddText(): (role: TextRole, style?: TextStyle) => void {
  const editor = useEditor()
  const t = useT()
  const { locale } = useShop()
  const shown = useEditorState(calmPageOf)
  useEffect(() => void lookAtPhotos(documentOf(editor.getState()), shown), [editor, shown])
  return (role, style) => {
    const state = editor.getState()
    const page = pageOf(state)
    const id = newId('text')
    const text = t(`create.tools.sample.${role}`)
    const wantedFill = style?.fill
    const words = { id, role, text, language: locale.code, ...(wantedFill && { wantedFill }) }
    const element = newText(page, words, colourOfPhoto)
    const document = documentOf(state)
    const commands: Command[] = [
      ...fontCommands(document, element.font),
      { type: 'add', pageId: page.id, element },
      ...(style
        ? styleCommands(document, Text.parse(element), { ...style, fill: element.fill })
        : []),
    ]
    for (const command of commands) {
      if (command.type === 'add-font') prepareFont(command.fontId, command.sha256)
    }
    if (!editor.runAll(commands)?.ok) {
      editor.announce(t('create.tools.pageFull'))
      return
    }
    editor.select([id])
    editor.edit({ kind: 'text', elementId: id })
    editor.announce(t('create.tools.textAdded'))
  }
}

export function AddTexts() {
  const t = useT()
  const add = useAddText()
  return (
    <section className="text-roles" aria-labelledby="add-texts">
      <h3 className="word-heading" id="add-texts">
        {t('create.tools.addText')}
      </h3>
      {textRoles.map((role) => (
        <button
          key={role}
          type="button"
          className={`text-role text-role-${role}`}
          onClick={() => add(role)}
        >
          {t(`create.tools.role.${role}`)}
        </button>
      ))}
    </section>
  )
}
