import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useT } from '#app/i18n/shop-view.tsx'
import { facesBeside } from '#design/fonts/letters-of-fonts.ts'
import { familyOf, fontFamilies, fontStyles, type FontFamily } from './font-families.ts'
import { FontName } from './font-name.tsx'

type FontChooserProps = {
  fontId: string
  /** Text that is written in it. */
  text?: string
  onChoose: (family: FontFamily) => void
  /** Children beside the choice of a kind. */
  children: ReactNode
}

/** Every font with its name in its own letters; the pictures of all names weigh less than one font. */
export function FontChooser({ fontId, text = '', onChoose, children }: FontChooserProps) {
  const t = useT()
  const group = useId()
  const [style, setStyle] = useState<FontFamily['style'] | 'all'>('all')
  const list = useRef<HTMLDivElement>(null)
  const chosen = familyOf(fontId)
  useEffect(() => {
    const row = list.current?.querySelector(':checked')?.closest('label')
    // Within the list alone: the sheet around it opens at its head, whichever font is chosen.
    if (row) {
      const { top } = row.getBoundingClientRect()
      list.current!.scrollTop += top - list.current!.getBoundingClientRect().top
    }
  }, [])
  const others = facesBeside(fontId, text)
  const shown = fontFamilies.filter((family) => style === 'all' || family.style === style)
  return (
    <div className="word-stack">
      <div className="font-choice-head">
        <label>
          <span className="visually-hidden">{t('create.tools.fontStyle')}</span>
          <select
            className="field-control"
            value={style}
            onChange={(event) => {
              const wanted = fontStyles.find((one) => one === event.target.value)
              setStyle(wanted ?? 'all')
            }}
          >
            <option value="all">{t('create.tools.fontStyle.all')}</option>
            {fontStyles.map((one) => (
              <option key={one} value={one}>
                {t(`create.tools.fontStyle.${one}`)}
              </option>
            ))}
          </select>
        </label>
        {children}
      </div>
      <p className="word-hint" role="status">
        {chosen &&
          others.length > 0 &&
          t('create.tools.fontLacks', { font: chosen.name, other: others.join(', ') })}
      </p>
      <div ref={list} className="font-list" role="radiogroup" aria-label={t('create.tools.font')}>
        {shown.map((family) => (
          <label key={family.id} className="font-row">
            <input
              type="radio"
              name={group}
              checked={family === chosen}
              aria-label={family.name}
              onChange={() => onChoose(family)}
            />
            <FontName symbol={family.id} />
          </label>
        ))}
      </div>
    </div>
  )
}
