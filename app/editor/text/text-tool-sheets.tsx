import { pageOf } from '#app/editor/core/editor.ts'
import { useEditorState } from '#app/editor/core/use-editor.tsx'
import { ColourChoice } from '#app/editor/colours/colour-choice.tsx'
import { Options } from '#app/editor/tools/options.tsx'
import { Slider } from '#app/editor/tools/slider.tsx'
import { ToolGlyph } from '#app/editor/tools/tool-glyph.tsx'
import { ToolPopover } from '#app/editor/tools/tool-popover.tsx'
import { useFormat, useT } from '#app/i18n/shop-view.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import { safeAreaOf } from '#design/document.ts'
import type { ElementOf } from '#design/elements/element.ts'
import { movedInside, type Size } from '#design/geometry.ts'
import { runsRightToLeft } from '#design/text/base-direction.ts'
import { bendOf, bentText, lengthOfWords, onOtherPath, pathOf, textPaths } from './text-frame.ts'
import type { useTextChange } from './use-text-change.ts'

type SheetProps = { element: ElementOf<'text'>; changing: ReturnType<typeof useTextChange> }

const alignments = [
  { value: 'left', face: <Icon name="text-align-start" /> },
  { value: 'center', face: <Icon name="text-align-center" /> },
  { value: 'right', face: <Icon name="text-align-end" /> },
  { value: 'justify', face: <ToolGlyph name="justify" /> },
] as const

const otherSide = { left: 'right', right: 'left', center: 'center', justify: 'justify' } as const

/** How the words stand in their box. */
export function ParagraphTool({ element, changing: { change } }: SheetProps) {
  const t = useT()
  const format = useFormat()
  const { lineHeight, letterSpacing, size } = element
  const percent = Math.round((letterSpacing / size) * 100)
  // What begins on the right is kept as `left`; whoever presses a button means the side of the paper.
  const sideOf = (align: (typeof alignments)[number]['value']) =>
    runsRightToLeft(element.text) ? otherSide[align] : align
  const now = alignments.find(({ value }) => value === sideOf(element.align))
  return (
    <ToolPopover
      label={t('create.tools.paragraph')}
      disabled={element.locked !== 'no'}
      face={now?.face}
    >
      <div className="word-stack">
        <Options
          label={t('create.tools.align')}
          value={sideOf(element.align)}
          options={alignments.map((one) => ({
            ...one,
            label: t(`create.tools.align.${one.value}`),
          }))}
          onChoose={(side) => change({ align: sideOf(side) })}
        />
        <Options
          label={t('create.tools.fit')}
          value={element.fit}
          options={[
            { value: 'wrap', label: t('create.tools.fit.wrap') },
            { value: 'shrink', label: t('create.tools.fit.shrink') },
          ]}
          onChoose={(fit) => change({ fit })}
        />
        <p className="word-hint">{t('create.tools.fitHint')}</p>
        <Slider
          label={t('create.tools.lineSpacing')}
          value={lineHeight}
          min={0.7}
          max={2.5}
          step={0.05}
          shown={format.number(Math.round(lineHeight * 100) / 100)}
          onChange={(value) => change({ lineHeight: value })}
        />
        <Slider
          label={t('create.tools.letterSpacing')}
          value={percent}
          min={-10}
          max={60}
          step={1}
          shown={format.percent(percent)}
          onChange={(value) => change({ letterSpacing: (value / 100) * size })}
        />
      </div>
    </ToolPopover>
  )
}

export function CurveTool({ element, changing }: SheetProps) {
  const t = useT()
  const { tools, run } = changing
  const engine = tools.canSet(element.font, [element.text]) ? tools.layOutText : undefined
  const path = pathOf(element)
  const safe = safeAreaOf(useEditorState(pageOf))
  const follow = ({ curve, frame: bent }: ReturnType<typeof bentText>) => {
    // Bent, words are higher: those that stood at the edge would be cut off.
    const frame = element.rotation === 0 && fitsInto(bent, safe) ? movedInside(bent, safe) : bent
    run(
      { type: 'set-properties', elementId: element.id, kind: 'text', properties: { curve } },
      { type: 'resize', elementId: element.id, ...frame },
    )
  }
  return (
    <ToolPopover
      label={t('create.tools.curve')}
      disabled={element.locked !== 'no'}
      face={<Icon name="spline" />}
    >
      <div className="word-stack">
        <Options
          label={t('create.effects.path')}
          value={path}
          options={textPaths.map((value) => ({ value, label: t(`create.effects.path.${value}`) }))}
          onChoose={(chosen) => follow(onOtherPath(element, chosen, engine))}
        />
        {path !== 'circle' && (
          <>
            <BendSlider
              value={bendOf(element, lengthOfWords(element, engine))}
              onChange={(percent) => follow(bentText(element, percent, engine))}
              label={path === 'wave' ? t('create.effects.path.wave') : t('create.tools.curve')}
              shownStraight={t('create.tools.straight')}
            />
            {path !== 'wave' && <p className="word-hint">{t('create.tools.curveHint')}</p>}
          </>
        )}
      </div>
    </ToolPopover>
  )
}

const fitsInto = (inner: Size, outer: Size) =>
  inner.width <= outer.width && inner.height <= outer.height

type BendProps = {
  label: string
  value: number
  shownStraight: string
  onChange: (value: number) => void
}

function BendSlider({ label, value, shownStraight, onChange }: BendProps) {
  const format = useFormat()
  const shown = value === 0 ? shownStraight : format.percent(value)
  return <Slider {...{ label, value, shown, onChange }} min={-100} max={100} step={1} />
}

export function OutlineTool({ element, changing: { change } }: SheetProps) {
  const t = useT()
  const format = useFormat()
  const { outline, size } = element
  const percent = outline ? Math.round((outline.width / size) * 100) : 0
  const colour = outline?.color ?? '#ffffff'
  const widthOf = (value: number) => (value / 100) * size
  return (
    <ToolPopover
      label={t('create.tools.outline')}
      disabled={element.locked !== 'no'}
      face={<ToolGlyph name="outline" />}
    >
      <div className="word-stack">
        <Slider
          label={t('create.tools.outlineWidth')}
          value={percent}
          min={0}
          max={25}
          step={1}
          shown={format.percent(percent)}
          onChange={(value) =>
            change({ outline: value === 0 ? null : { color: colour, width: widthOf(value) } })
          }
        />
        <ColourChoice
          label={t('create.tools.outlineColour')}
          value={outline?.color ?? null}
          onChoose={(color) => change({ outline: { color, width: outline?.width ?? widthOf(5) } })}
          onChooseNone={() => change({ outline: null })}
        />
      </div>
    </ToolPopover>
  )
}
