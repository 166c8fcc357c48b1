import { prepareFont } from '#app/editor/canvas/drawing/drawing-tools.ts'
import { documentOf } from '#app/editor/core/editor.ts'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import { FontChooser } from '#app/editor/text/font-chooser.tsx'
import { familyOf } from '#app/editor/text/font-families.ts'
import { FontName } from '#app/editor/text/font-name.tsx'
import { fontCommands } from '#app/editor/text/style-commands.ts'
import { ColourTool } from '#app/editor/tools/colour-tool.tsx'
import { Slider } from '#app/editor/tools/slider.tsx'
import { ToolPopover } from '#app/editor/tools/tool-popover.tsx'
import { useBurst } from '#app/editor/tools/use-burst.ts'
import { useFormat, useT } from '#app/i18n/shop-view.tsx'
import { calendarsOf } from '#design/calendar/dating.ts'
import type { Calendar } from '#design/elements/calendar.ts'
import { setCalendar, type CalendarProperties } from './use-calendars.ts'
import '#app/editor/text/texts.css'

type LookProps = {
  first: Calendar
  /** Only this one, instead of all. */
  isAlone?: boolean
}

/** Colours, fonts and how large the figures are. */
export function LookFields({ first, isAlone }: LookProps) {
  const editor = useEditor()
  const burst = useBurst()
  const t = useT()
  const format = useFormat()
  const isLocked = isAlone === true && first.locked !== 'no'

  function change(properties: CalendarProperties): void {
    const document = documentOf(editor.getState())
    const calendars = document.pages
      .flatMap(calendarsOf)
      .filter(({ id, locked }) => locked === 'no' && (!isAlone || id === first.id))
    const fonts = [properties.font, properties.titleFont]
      .filter((font) => font !== undefined)
      .flatMap((font) => fontCommands(document, font))
    for (const command of fonts) {
      if (command.type === 'add-font') prepareFont(command.fontId, command.sha256)
    }
    const done = burst.run(
      ...fonts,
      ...calendars.map((calendar) => setCalendar(calendar, properties)),
    )
    if (done?.ok === false) editor.announce(t('create.tools.tooManyFonts'))
  }

  const font = (key: 'titleFont' | 'font', label: string) => {
    const family = familyOf(first[key])
    return (
      <ToolPopover
        wide
        label={`${label}: ${family?.name ?? first[key]}`}
        disabled={isLocked}
        face={family ? <FontName symbol={family.id} /> : first[key]}
      >
        <FontChooser fontId={first[key]} onChoose={(chosen) => change({ [key]: chosen.id })}>
          <span className="word-hint">{label}</span>
        </FontChooser>
      </ToolPopover>
    )
  }
  const colour = (key: 'color' | 'accent' | 'lineColor', label: string) => (
    <ColourTool
      label={label}
      value={first[key]}
      disabled={isLocked}
      onChoose={(value) => change({ [key]: value })}
    />
  )
  const tools = (
    <>
      {font('titleFont', t('create.calendar.titleFont'))}
      {font('font', t('create.calendar.font'))}
      {colour('color', t('create.calendar.colour'))}
      {colour('accent', t('create.calendar.accent'))}
      {colour('lineColor', t('create.calendar.lines'))}
      <ColourTool
        label={t('create.calendar.paper')}
        value={first.paper}
        disabled={isLocked}
        onChoose={(paper) => change({ paper })}
        onChooseNone={() => change({ paper: null })}
      />
    </>
  )
  if (isAlone) return tools
  return (
    <section className="word-stack" aria-labelledby="calendar-look">
      <h3 className="word-heading" id="calendar-look">
        {t('create.calendar.look')}
      </h3>
      <div className="word-row">{tools}</div>
      <Slider
        label={t('create.calendar.size')}
        value={first.scale}
        min={0.6}
        max={1.4}
        step={0.05}
        shown={format.percent(Math.round(first.scale * 100))}
        onChange={(scale) => change({ scale })}
      />
    </section>
  )
}
