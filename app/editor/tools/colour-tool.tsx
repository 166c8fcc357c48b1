import { useT } from '#app/i18n/shop-view.tsx'
import { classNames } from '#app/ui/foundation/class-names.ts'
import { ColourChoice } from '#app/editor/colours/colour-choice.tsx'
import { useColourName } from '#app/editor/colours/use-colour-name.ts'
import { ToolPopover } from './tool-popover.tsx'

type ColourToolProps = {
  label: string
  value: string | null
  /** An outline is shown as a ring. */
  ring?: boolean
  disabled?: boolean | undefined
  onChoose: (colour: string) => void
  onChooseNone?: () => void
}

/** A colour as a button of the tool bar. */
export function ColourTool({ label, value, ring, disabled, ...choosing }: ColourToolProps) {
  const t = useT()
  const nameOf = useColourName()
  return (
    <ToolPopover
      label={t('create.tools.colourOf', { part: label, name: nameOf(value) })}
      disabled={disabled}
      face={<ColourDot colour={value} ring={ring} />}
    >
      <ColourChoice label={label} value={value} {...choosing} />
    </ToolPopover>
  )
}

export function ColourDot({ colour, ring }: { colour: string | null; ring?: boolean | undefined }) {
  const style = colour === null ? undefined : { [ring ? 'borderColor' : 'backgroundColor']: colour }
  const look = classNames(
    'word-tool-colour',
    ring && colour !== null && 'word-tool-ring',
    colour === null && 'word-tool-none',
  )
  return <span className={look} style={style} />
}
