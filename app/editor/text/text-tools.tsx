import { documentOf } from '#app/editor/core/editor.ts'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import { TextEffects } from '#app/editor/effects/text-effects.tsx'
import { ColourTool } from '#app/editor/tools/colour-tool.tsx'
import { ToolGlyph } from '#app/editor/tools/tool-glyph.tsx'
import { ToolPopover } from '#app/editor/tools/tool-popover.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import type { ElementOf } from '#design/elements/element.ts'
import { findFont } from '#design/fonts/font-catalogue.ts'
import { FontChooser } from './font-chooser.tsx'
import { familyOf, sameCut, toggledCut } from './font-families.ts'
import { FontName } from './font-name.tsx'
import { fontCommands } from './style-commands.ts'
import { CurveTool, OutlineTool, ParagraphTool } from './text-tool-sheets.tsx'
import { resizedType } from './text-frame.ts'
import { TypeSize } from './type-size.tsx'
import { useTextChange } from './use-text-change.ts'
import './texts.css'

/** All that can be done to the look of words, in one row. */
export function TextTools({ element }: { element: ElementOf<'text'> }) {
  const editor = useEditor()
  const t = useT()
  const changing = useTextChange(element.id)
  const { run, change } = changing
  const isLocked = element.locked !== 'no'
  const font = findFont(element.font)
  const family = familyOf(element.font)

  function chooseFont(fontId: string): void {
    const commands = fontCommands(documentOf(editor.getState()), fontId)
    const result = run(...commands, {
      type: 'set-properties',
      elementId: element.id,
      kind: 'text',
      properties: { font: fontId },
    })
    if (result?.ok === false) editor.announce(t('create.tools.tooManyFonts'))
  }

  function cutButton(toggle: 'bold' | 'italic', label: string, isOn: boolean) {
    const other = toggledCut(element.font, toggle)
    return (
      <button
        type="button"
        className="word-tool-button"
        aria-label={label}
        title={label}
        aria-pressed={isOn}
        disabled={isLocked || !other}
        onClick={() => other && chooseFont(other.id)}
      >
        {toggle === 'bold' ? <Icon name="bold" /> : <ToolGlyph name="italic" />}
      </button>
    )
  }

  const cuts = (
    <>
      {cutButton('bold', t('create.tools.bold'), font?.weight === 700)}
      {cutButton('italic', t('create.tools.italic'), font?.italic === true)}
    </>
  )
  return (
    <div className="word-tools" role="group" aria-label={t('create.tools.textTools')}>
      <ToolPopover
        wide
        label={t('create.tools.fontNow', { name: family?.name ?? element.font })}
        disabled={isLocked}
        face={family ? <FontName symbol={family.id} /> : element.font}
      >
        <FontChooser
          fontId={element.font}
          text={element.text}
          onChoose={(chosen) => chooseFont(sameCut(chosen, element.font).id)}
        >
          <div className="word-cuts">{cuts}</div>
        </FontChooser>
      </ToolPopover>
      <TypeSize
        sizeMm={element.size}
        disabled={isLocked}
        onChange={(size) => change(resizedType(element, size))}
      />
      <ColourTool
        label={t('create.tools.textColour')}
        value={element.fill}
        disabled={isLocked}
        onChoose={(fill) => change({ fill })}
      />
      <div className="word-cuts word-cuts-bar">{cuts}</div>
      <ParagraphTool element={element} changing={changing} />
      <CurveTool element={element} changing={changing} />
      <OutlineTool element={element} changing={changing} />
      <TextEffects element={element} changing={changing} />
    </div>
  )
}
