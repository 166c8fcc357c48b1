import { ColourTool } from '#app/editor/tools/colour-tool.tsx'
import { Options } from '#app/editor/tools/options.tsx'
import { Slider } from '#app/editor/tools/slider.tsx'
import { ToolGlyph } from '#app/editor/tools/tool-glyph.tsx'
import { ToolPopover } from '#app/editor/tools/tool-popover.tsx'
import { useBurst } from '#app/editor/tools/use-burst.ts'
import { useFormat, useT } from '#app/i18n/shop-view.tsx'
import type { CommandOf } from '#design/commands/command.ts'
import type { ElementOf } from '#design/elements/element.ts'
import { dashKindOf, dashOf, largestRadius, type DashKind } from './strokes.ts'

type ShapeProperties = Extract<CommandOf<'set-properties'>, { kind: 'shape' }>['properties']

const dashKinds: readonly DashKind[] = ['solid', 'dashed', 'dotted']
const NEW_STROKE_COLOUR = '#000000'

export function FilledShapeTools({ element }: { element: ElementOf<'shape'> }) {
  const t = useT()
  const { fill, stroke } = element
  const isLocked = element.locked !== 'no'
  const burst = useBurst()
  const change = (properties: ShapeProperties) =>
    void burst.run({ type: 'set-properties', elementId: element.id, kind: 'shape', properties })
  const newStroke = { color: NEW_STROKE_COLOUR, width: widthOfNewStroke(element), dash: [] }
  return (
    <div className="word-tools" role="group" aria-label={t('create.tools.shapeTools')}>
      <ColourTool
        label={t('create.tools.fill')}
        value={fill}
        disabled={isLocked}
        onChoose={(colour) => change({ fill: colour })}
        // Without a line too there would be nothing left to see or to take hold of.
        onChooseNone={() => change({ fill: null, stroke: stroke ?? newStroke })}
      />
      <ColourTool
        ring
        label={t('create.tools.outline')}
        value={stroke?.color ?? null}
        disabled={isLocked}
        onChoose={(color) => change({ stroke: { ...(stroke ?? newStroke), color } })}
        {...(fill !== null && { onChooseNone: () => change({ stroke: null }) })}
      />
      <StrokeTool element={element} onChange={(next) => change({ stroke: next })} />
      {element.shape === 'rect' && (
        <CornerTool element={element} onChange={(radius) => change({ radius })} />
      )}
    </div>
  )
}

type Stroke = { color: string; width: number; dash: number[] }

function StrokeTool(props: { element: ElementOf<'shape'>; onChange: (stroke: Stroke) => void }) {
  const { element, onChange } = props
  const t = useT()
  const format = useFormat()
  const { stroke } = element
  const most = Math.max(2, Math.min(element.width, element.height) / 4, stroke?.width ?? 0)
  const label = t('create.tools.stroke')
  return (
    <ToolPopover
      label={label}
      disabled={element.locked !== 'no' || !stroke}
      face={<ToolGlyph name="stroke" />}
    >
      {stroke && (
        <div className="word-stack">
          <Slider
            label={t('create.tools.outlineWidth')}
            value={stroke.width}
            min={0.1}
            max={Math.ceil(most)}
            step={0.1}
            shown={t('create.mm', { value: format.number(Math.round(stroke.width * 10) / 10) })}
            onChange={(width) =>
              onChange({ ...stroke, width, dash: dashOf(dashKindOf(stroke), width) })
            }
          />
          <Options
            label={t('create.tools.dash')}
            value={dashKindOf(stroke)}
            options={dashKinds.map((value) => ({ value, label: t(`create.tools.dash.${value}`) }))}
            onChoose={(kind) => onChange({ ...stroke, dash: dashOf(kind, stroke.width) })}
          />
        </div>
      )}
    </ToolPopover>
  )
}

function CornerTool(props: { element: ElementOf<'shape'>; onChange: (radius: number) => void }) {
  const { element, onChange } = props
  const t = useT()
  const format = useFormat()
  const most = largestRadius(element)
  const radius = Math.min(element.radius, most)
  return (
    <ToolPopover
      label={t('create.tools.corners')}
      disabled={element.locked !== 'no'}
      face={<ToolGlyph name="corner" />}
    >
      <Slider
        label={t('create.tools.corners')}
        value={radius}
        min={0}
        max={most}
        step={most / 50}
        shown={t('create.mm', { value: format.number(Math.round(radius * 10) / 10) })}
        onChange={onChange}
      />
    </ToolPopover>
  )
}

function widthOfNewStroke({ width, height }: ElementOf<'shape'>): number {
  return Math.max(0.3, Math.min(width, height) * 0.04)
}
