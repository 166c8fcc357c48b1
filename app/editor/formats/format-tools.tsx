import { documentOf, pageOf } from '#app/editor/core/editor.ts'
import { useEditorState } from '#app/editor/core/use-editor.tsx'
import { useAction } from '#app/editor/canvas/use-action.ts'
import { Options } from '#app/editor/tools/options.tsx'
import { ToolPopover } from '#app/editor/tools/tool-popover.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import { orientationOf, type Orientation } from '#design/orientation.ts'
import { EdgesTool } from './edges-tool.tsx'
import { LinesExplained } from './lines-explained.tsx'
import { turnPages } from './turn-page.ts'
import './formats.css'

/** Format tools: what concerns the page as a whole, while nothing on it is chosen. */
export function FormatTools() {
  const { mayTurn, edgeMm } = useEditorState((state) => state.paper)
  const t = useT()
  return (
    <div className="format-tools">
      {mayTurn && <OrientationTool />}
      {edgeMm !== undefined && <EdgesTool />}
      <ToolPopover label={t('create.formats.lines')} face={<Icon name="circle-question-mark" />}>
        <LinesExplained />
      </ToolPopover>
    </div>
  )
}

const orientations: readonly Orientation[] = ['portrait', 'landscape']

function OrientationTool() {
  const now = useEditorState((state) => orientationOf(pageOf(state)))
  const hasFolds = useEditorState((state) => documentOf(state).pages.some(({ folds }) => folds))
  const act = useAction()
  const t = useT()
  if (now === undefined || hasFolds) return null
  return (
    <Options
      label={t('create.formats.orientation')}
      value={now}
      options={orientations.map((value) => ({
        value,
        label: t(`create.formats.${value}`),
        face: (
          <span className="orientation-face" aria-hidden>
            <span className={`orientation-sheet orientation-${value}`} />
            <span className="orientation-name">{t(`create.formats.${value}`)}</span>
          </span>
        ),
      }))}
      onChoose={(wanted) => wanted !== now && act(turnPages)}
    />
  )
}
