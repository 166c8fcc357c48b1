import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useEditor, useEditorState } from '#app/editor/core/use-editor.tsx'
import { ToolGlyph } from '#app/editor/tools/tool-glyph.tsx'
import { ToolPopover } from '#app/editor/tools/tool-popover.tsx'
import { useShop, useT } from '#app/i18n/shop-view.tsx'
import { languages } from '#config/locales.ts'
import type { ElementOf } from '#design/elements/element.ts'
import { EmojiChoice } from './emoji-choice.tsx'
import { wholeSampleIsMarked } from './sample-words.ts'
import { MOST_LETTERS, typedWords } from './typed-words.ts'
import { useIsOfList } from './use-is-of-list.ts'
import { useTextChange } from './use-text-change.ts'

/** The words of the chosen text; the canvas follows every letter. */
export function TextWords({ element }: { element: ElementOf<'text'> }) {
  const editor = useEditor()
  const t = useT()
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const { change, end } = useTextChange(element.id)
  const isOfList = useIsOfList(element.id)
  const mayWrite = (element.locked === 'no' || element.editable) && !isOfList
  const caret = useRef<number | null>(null)
  useFocusWhenEdited(element.id, area)
  useLayoutEffect(() => {
    if (caret.current === null) return
    area.current?.focus()
    area.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  function insert(emoji: string): void {
    const { selectionStart = element.text.length, selectionEnd = selectionStart } =
      area.current ?? {}
    const before = element.text.slice(0, selectionStart)
    const text = typedWords(before + emoji + element.text.slice(selectionEnd))
    caret.current = before.length + emoji.length
    change({ text })
  }

  return (
    <div className="text-words">
      <label className="word-heading" htmlFor={id}>
        {t('create.tools.words')}
      </label>
      <textarea
        ref={area}
        id={id}
        className="field-control"
        rows={3}
        dir="auto"
        lang={element.language}
        maxLength={MOST_LETTERS}
        value={element.text}
        readOnly={!mayWrite}
        aria-describedby={mayWrite ? undefined : `${id}-locked`}
        {...wholeSampleIsMarked(element)}
        onChange={(event) => change({ text: typedWords(event.target.value) })}
        onBlur={() => {
          end()
          if (editor.getState().editing?.elementId === element.id) editor.edit(null)
        }}
      />
      {!mayWrite && (
        <p className="word-hint" id={`${id}-locked`}>
          {t(isOfList ? 'create.tools.namesHere' : 'create.tools.lockedWords')}
        </p>
      )}
      <div className="text-words-foot">
        <ToolPopover
          wide
          label={t('create.tools.emoji')}
          face={<ToolGlyph name="smile" />}
          disabled={!mayWrite}
        >
          <EmojiChoice onChoose={insert} />
        </ToolPopover>
        <LanguageOfWords
          language={element.language}
          disabled={element.locked !== 'no'}
          onChoose={(language) => change({ language })}
        />
      </div>
    </div>
  )
}

/** Focus when edited: somebody who opens a text for writing has the cursor in it, with all of its words marked. */
function useFocusWhenEdited(
  elementId: string,
  area: React.RefObject<HTMLTextAreaElement | null>,
): void {
  const isEdited = useEditorState(
    ({ editing }) => editing?.kind === 'text' && editing.elementId === elementId,
  )
  useEffect(() => {
    if (!isEdited) return
    area.current?.focus()
    area.current?.select()
  }, [isEdited, area])
}

type LanguageProps = {
  language: string
  disabled: boolean
  onChoose: (language: string) => void
}

/** Letters of a font may look different in another language: ș, the i of Turkish. */
function LanguageOfWords({ language, disabled, onChoose }: LanguageProps) {
  const t = useT()
  const { locale } = useShop()
  const names = new Intl.DisplayNames([locale.iso], { type: 'language' })
  const offered = languages.some((code) => code === language) ? languages : [language, ...languages]
  return (
    <label>
      <span className="visually-hidden">{t('create.tools.language')}</span>
      <select
        value={language}
        disabled={disabled}
        onChange={(event) => onChoose(event.target.value)}
      >
        {offered.map((code) => (
          <option key={code} value={code}>
            {names.of(code)}
          </option>
        ))}
      </select>
    </label>
  )
}
