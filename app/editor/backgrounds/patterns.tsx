import { useState } from 'react'
import { documentOf } from '#app/editor/core/editor.ts'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import { newId } from '#app/editor/core/new-element.ts'
import { ColourTool } from '#app/editor/tools/colour-tool.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import type { Page } from '#design/document.ts'
import { patternCommands, patternOf, type ChangeBackgrounds } from './background-commands.ts'
import { patternNames, type PatternName } from './pattern-name.ts'
import { patternPath } from './pattern-paths.ts'
import './backgrounds.css'

const FIRST_COLOUR = '#f8d3d3'
const PREVIEW = { width: 60, height: 45 }

type PatternsProps = { page: Page; change: ChangeBackgrounds }

export function Patterns({ page, change }: PatternsProps) {
  const editor = useEditor()
  const t = useT()
  const now = patternOf(page)
  const [lastColour, setLastColour] = useState(FIRST_COLOUR)
  const colour = now?.fill ?? lastColour
  const choose = (name: PatternName | null, wanted: string) => {
    const document = documentOf(editor.getState())
    const pattern = name && { name, colour: wanted }
    change(
      (pageIds) => patternCommands(document, pageIds, pattern, () => newId('p')),
      name ? t('create.tools.patternSet') : t('create.tools.patternGone'),
    )
  }
  return (
    <section className="word-stack" aria-labelledby="patterns">
      <div className="background-head">
        <h3 className="word-heading" id="patterns">
          {t('create.tools.patterns')}
        </h3>
        <ColourTool
          label={t('create.tools.patternColour')}
          value={colour}
          onChoose={(wanted) => {
            setLastColour(wanted)
            if (now) choose(now.pattern, wanted)
          }}
        />
      </div>
      <ul className="word-tiles">
        <li>
          <PatternTile
            label={t('create.tools.pattern.none')}
            isChosen={!now}
            paper={page.background.color}
            onChoose={() => choose(null, colour)}
          />
        </li>
        {patternNames.map((name) => (
          <li key={name}>
            <PatternTile
              label={t(`create.tools.pattern.${name}`)}
              isChosen={now?.pattern === name}
              paper={page.background.color}
              drawn={{ name, colour }}
              onChoose={() => choose(name, colour)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

type TileProps = {
  label: string
  isChosen: boolean
  paper: string
  drawn?: { name: PatternName; colour: string }
  onChoose: () => void
}

function PatternTile({ label, isChosen, paper, drawn, onChoose }: TileProps) {
  const { width, height } = PREVIEW
  return (
    <button type="button" className="word-tile" aria-pressed={isChosen} onClick={onChoose}>
      <svg viewBox={`0 0 ${width} ${height}`} className="pattern-preview" aria-hidden>
        <rect width={width} height={height} fill={paper} />
        {drawn && (
          <path
            d={patternPath(drawn.name, { width: 2 * width, height: 2 * height })}
            transform={`scale(${2 * width} ${2 * height})`}
            fill={drawn.colour}
          />
        )}
      </svg>
      <span>{label}</span>
    </button>
  )
}
