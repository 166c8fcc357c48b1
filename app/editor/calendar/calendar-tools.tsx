import { useEditor } from '#app/editor/core/use-editor.tsx'
import { ToolPopover } from '#app/editor/tools/tool-popover.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import { calendarDays } from '#design/calendar/dating.ts'
import { calendarStyles } from '#design/elements/calendar-limits.ts'
import type { ElementOf } from '#design/elements/element.ts'
import { LookFields } from './look-fields.tsx'
import { setCalendar } from './use-calendars.ts'
import '#app/editor/tools/tools.css'

/** For the bar above the canvas, while one calendar is chosen. */
export function CalendarTools({ element }: { element: ElementOf<'calendar'> }) {
  const editor = useEditor()
  const t = useT()
  const isLocked = element.locked !== 'no'
  return (
    <div className="word-tools" role="group" aria-label={t('create.calendar.tools')}>
      <button
        type="button"
        className="word-tool-button word-tool-wide"
        onClick={() => editor.openPanel('calendar')}
      >
        <Icon name="calendar" />
        <span>{t('create.calendar.openPanel')}</span>
      </button>
      <ToolPopover
        wide
        label={t('create.calendar.style')}
        disabled={isLocked}
        face={t(`create.calendar.style.${element.style}`)}
      >
        <div className="word-stack" role="group" aria-label={t('create.calendar.style')}>
          {calendarStyles.map((style) => (
            <button
              key={style}
              type="button"
              className="word-tool-button word-tool-wide"
              aria-pressed={style === element.style}
              onClick={() => {
                const days = calendarDays(element, element, style)
                editor.run(setCalendar(element, { ...days, style }))
              }}
            >
              {t(`create.calendar.style.${style}`)}
            </button>
          ))}
        </div>
      </ToolPopover>
      <LookFields first={element} isAlone />
    </div>
  )
}
