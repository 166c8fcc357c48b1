import { useState } from 'react'
import { contrastOf } from '#design/colour/contrast.ts'
import { ColourTool } from '#app/editor/tools/colour-tool.tsx'
import { ToolPopover } from '#app/editor/tools/tool-popover.tsx'
import { useBurst } from '#app/editor/tools/use-burst.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { TextArea } from '#app/ui/form/field.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import type { CommandOf } from '#design/commands/command.ts'
import type { ElementOf } from '#design/elements/element.ts'
import './art.css'
import { LONGEST_CODE, qrContent } from './qr-content.ts'

type CodeProperties = Extract<CommandOf<'set-properties'>, { kind: 'qr-code' }>['properties']

/** Below it cameras miss codes in dim light. */
const LEAST_CONTRAST = 4

export function CodeTools({ element }: { element: ElementOf<'qr-code'> }) {
  const t = useT()
  const burst = useBurst()
  const [typed, setTyped] = useState<string | undefined>()
  const isLocked = element.locked !== 'no'
  const isPale = contrastOf(element.color, element.paper ?? '#ffffff') < LEAST_CONTRAST
  const change = (properties: CodeProperties) =>
    burst.run({ type: 'set-properties', elementId: element.id, kind: 'qr-code', properties })
  const paint = (colours: CodeProperties) => {
    // A code in the colour of its paper is refused: the paper gives way.
    const color = colours.color ?? element.color
    const paper = colours.paper === undefined ? element.paper : colours.paper
    change(color === paper ? { ...colours, paper: null } : colours)
  }
  return (
    <div className="word-tools" role="group" aria-label={t('create.tools.shapeTools')}>
      <ToolPopover
        wide
        label={t('create.canvas.name.code', { content: element.content })}
        disabled={isLocked}
        face={
          <>
            <Icon name="qr-code" />
            <span className="code-content">{element.content}</span>
          </>
        }
      >
        <TextArea
          label={t('create.tools.qrContent')}
          name="content"
          rows={3}
          maxLength={LONGEST_CODE}
          value={typed ?? element.content}
          error={typed !== undefined && qrContent(typed) === '' && t('create.tools.qrMissing')}
          autoCapitalize="none"
          onChange={(event) => {
            setTyped(event.target.value)
            const content = qrContent(event.target.value)
            if (content !== '') change({ content })
          }}
          onBlur={() => setTyped(undefined)}
        />
      </ToolPopover>
      <ColourTool
        label={t('create.tools.qrColour')}
        value={element.color}
        disabled={isLocked}
        onChoose={(color) => paint({ color })}
      />
      <ColourTool
        label={t('create.tools.qrPaper')}
        value={element.paper}
        disabled={isLocked}
        onChoose={(paper) => element.color !== paper && paint({ paper })}
        onChooseNone={() => paint({ paper: null })}
      />
      {isPale && (
        <ToolPopover label={t('create.tools.qrPale')} face={<Icon name="triangle-alert" />}>
          <Alert tone="warning">{t('create.tools.qrPaleHint')}</Alert>
        </ToolPopover>
      )}
    </div>
  )
}
