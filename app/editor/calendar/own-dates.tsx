import { useRef, useState } from 'react'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import type { Calendar, OwnDate } from '#design/elements/calendar.ts'
import { MOST_OWN_DATES } from '#design/elements/calendar-limits.ts'
import type { Command } from '#design/commands/command.ts'
import { DateForm } from './date-form.tsx'
import { DatesFile } from './dates-file.tsx'
import { changeCalendars } from './use-calendars.ts'

/** Birthdays, typed once and printed in every calendar of the design. */
export function OwnDates({ first }: { first: Calendar }) {
  const editor = useEditor()
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  const [edited, setEdited] = useState<OwnDate>()
  const heading = useRef<HTMLHeadingElement>(null)
  const { ownDates, monthNames } = first

  function saveDates(dates: readonly OwnDate[], before: readonly Command[] = []): boolean {
    const sorted = dates.toSorted(
      (one, other) => one.month - other.month || one.day - other.day || 0,
    )
    const done = changeCalendars(editor, () => ({ ownDates: sorted }), before)
    return done?.ok ?? false
  }

  function remove(date: OwnDate): void {
    if (saveDates(ownDates.filter((other) => other !== date))) {
      // Focus would be lost with its button, and whoever has keys alone begin at the top of the page.
      heading.current?.focus()
      editor.announce(t('create.calendar.dateRemoved', { name: date.name }))
    }
  }

  function change(date: OwnDate, changed: OwnDate, commands: readonly Command[]): boolean {
    const isSaved = saveDates(
      ownDates.map((other) => (other === date ? changed : other)),
      commands,
    )
    if (!isSaved) return false
    setEdited(undefined)
    editor.announce(t('create.calendar.dateChanged', { name: changed.name }))
    return true
  }

  return (
    <section className="word-stack" aria-labelledby="calendar-dates">
      <h3 ref={heading} tabIndex={-1} className="word-heading" id="calendar-dates">
        {t('create.calendar.dates')}
      </h3>
      <p className="word-hint">{t('create.calendar.datesHint')}</p>
      {ownDates.length > 0 && (
        <ul className="calendar-dates">
          {ownDates.map((date, index) => (
            <li key={`${index} ${date.name}`}>
              <span>
                <strong>{date.name}</strong>{' '}
                <span className="word-hint">
                  {date.day} {monthNames[date.month - 1]} {date.year}
                  {date.photo && <Icon name="image" />}
                </span>
              </span>
              <button
                type="button"
                className="editor-icon-button"
                aria-label={t('create.calendar.editDate', { name: date.name })}
                aria-expanded={date === edited}
                onClick={() => setEdited(date === edited ? undefined : date)}
              >
                <Icon name="pencil" />
              </button>
              <button
                type="button"
                className="editor-icon-button"
                aria-label={t('create.calendar.removeDate', { name: date.name })}
                onClick={() => remove(date)}
              >
                <Icon name="trash" />
              </button>
              {date === edited && (
                <DateForm
                  monthNames={monthNames}
                  date={date}
                  onSave={(changed, commands) => change(date, changed, commands)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {ownDates.length >= MOST_OWN_DATES ? (
        <p className="word-hint">{t('create.calendar.datesFull', { most: MOST_OWN_DATES })}</p>
      ) : (
        <>
          {isOpen ? (
            <DateForm
              monthNames={monthNames}
              onSave={(date, commands) => {
                if (!saveDates([...ownDates, date], commands)) return false
                editor.announce(t('create.calendar.dateAdded', { name: date.name }))
                return true
              }}
            />
          ) : (
            <Button type="button" icon="plus" variant="secondary" onClick={() => setIsOpen(true)}>
              {t('create.calendar.newDate')}
            </Button>
          )}
          <DatesFile
            known={ownDates}
            onRead={(dates) => saveDates([...ownDates, ...dates].slice(0, MOST_OWN_DATES))}
          />
        </>
      )}
    </section>
  )
}
