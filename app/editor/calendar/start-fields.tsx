import { useState } from 'react'
import { documentOf } from '#app/editor/core/editor.ts'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import { Options } from '#app/editor/tools/options.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { SelectField } from '#app/ui/form/field.tsx'
import { restyleCommands } from '#design/calendar/restyle.ts'
import { datingCommands } from '#design/calendar/dating.ts'
import type { Month } from '#design/calendar/dates.ts'
import type { Calendar } from '#design/elements/calendar.ts'
import { calendarStyles } from '#design/elements/calendar-limits.ts'
import { useCalendars } from './use-calendars.ts'

const YEARS_AHEAD = 6

/** Start of a calendar: the month it begins with, and how its days are arranged. */
export function StartFields({ first }: { first: Calendar }) {
  const editor = useEditor()
  const t = useT()
  const calendars = useCalendars()
  const [thisYear] = useState(() => new Date().getFullYear())
  const years = new Set([
    first.year,
    ...Array.from({ length: YEARS_AHEAD }, (_, i) => thisYear + i),
  ])
  const isYear = calendars.every(({ style }) => style === 'year')

  function begin(start: Month): void {
    editor.runAll(datingCommands(documentOf(editor.getState()), start))
    const month = `${first.monthNames[start.month - 1]!} ${start.year}`
    editor.announce(t('create.calendar.dated', { month }))
  }

  return (
    <section className="word-stack" aria-labelledby="calendar-start">
      <h3 className="word-heading" id="calendar-start">
        {t('create.calendar.start')}
      </h3>
      <div className="calendar-fields">
        <SelectField
          label={t('create.calendar.month')}
          name="calendar-month"
          value={first.month}
          onChange={({ target }) => begin({ year: first.year, month: Number(target.value) })}
        >
          {first.monthNames.map((name, index) => (
            <option key={name} value={index + 1}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('create.calendar.year')}
          name="calendar-year"
          value={first.year}
          onChange={({ target }) => begin({ year: Number(target.value), month: first.month })}
        >
          {[...years]
            .toSorted((one, other) => one - other)
            .map((year) => (
              <option key={year} value={year}>
                {year}
              </option>
            ))}
        </SelectField>
      </div>
      {!isYear && (
        <div className="calendar-styles">
          <h3 className="word-heading" aria-hidden>
            {t('create.calendar.style')}
          </h3>
          <Options
            label={t('create.calendar.style')}
            value={first.style}
            options={calendarStyles
              .filter((style) => style !== 'year')
              .map((value) => ({ value, label: t(`create.calendar.style.${value}`) }))}
            onChoose={(style) =>
              void editor.runAll(restyleCommands(documentOf(editor.getState()), style))
            }
          />
        </div>
      )}
    </section>
  )
}
