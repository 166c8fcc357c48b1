import { documentOf } from '#app/editor/core/editor.ts'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import type { ElementOf } from '#design/elements/element.ts'
import { useAddText } from './add-texts.tsx'
import { FontName } from './font-name.tsx'
import { styleCommands } from './style-commands.ts'
import { textStyles, type TextStyle } from './text-styles.ts'
import { useTextChange } from './use-text-change.ts'

/** On the chosen text, or as a new one where none is chosen. */
export function ReadyStyles({ chosen }: { chosen: ElementOf<'text'> | undefined }) {
  const t = useT()
  return (
    <section className="word-stack" aria-labelledby="ready-styles">
      <h3 className="word-heading" id="ready-styles">
        {t('create.tools.styles')}
      </h3>
      {chosen && chosen.locked === 'no' ? (
        <StylesOnto key={chosen.id} text={chosen} />
      ) : (
        <StylesAnew />
      )}
    </section>
  )
}

function StylesOnto({ text }: { text: ElementOf<'text'> }) {
  const editor = useEditor()
  const { run } = useTextChange(text.id)
  const choose = (style: TextStyle) =>
    void run(...styleCommands(documentOf(editor.getState()), text, style))
  return <StyleTiles onChoose={choose} />
}

function StylesAnew() {
  const add = useAddText()
  return <StyleTiles onChoose={(style) => add('heading', style)} />
}

function StyleTiles({ onChoose }: { onChoose: (style: TextStyle) => void }) {
  const t = useT()
  return (
    <ul className="word-tiles">
      {textStyles.map((style) => (
        <li key={style.id}>
          <button type="button" className="word-tile text-style" onClick={() => onChoose(style)}>
            <span style={{ color: style.fill }}>
              <FontName symbol={`style-${style.id}`} />
            </span>
            <span>{t(`create.tools.style.${style.id}`)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
