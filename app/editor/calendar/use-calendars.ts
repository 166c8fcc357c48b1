import { useMemo } from 'react'
import { documentOf, settledDocumentOf, type Editor } from '#app/editor/core/editor.ts'
import { useEditorState } from '#app/editor/core/use-editor.tsx'
import { calendarDays, calendarsOf, type CalendarPeople } from '#design/calendar/dating.ts'
import type { CommandResult } from '#design/commands/command-result.ts'
import type { Command, CommandOf } from '#design/commands/command.ts'
import type { Calendar } from '#design/elements/calendar.ts'

export type CalendarProperties = Extract<
  CommandOf<'set-properties'>,
  { kind: 'calendar' }
>['properties']

/** All calendars of the design, in the order of its pages. */
export function useCalendars(): Calendar[] {
  const document = useEditorState(settledDocumentOf)
  return useMemo(() => document.pages.flatMap(calendarsOf), [document])
}

export function setCalendar(calendar: Calendar, properties: CalendarProperties): Command {
  return { type: 'set-properties', elementId: calendar.id, kind: 'calendar', properties }
}

/** The same change to every calendar, as one step. */
export function changeCalendars(
  editor: Editor,
  change: (calendar: Calendar) => CalendarProperties,
  before: readonly Command[] = [],
): CommandResult | undefined {
  const calendars = documentOf(editor.getState()).pages.flatMap(calendarsOf)
  return editor.runAll([
    ...before,
    ...calendars.map((calendar) => setCalendar(calendar, change(calendar))),
  ])
}

/** Other words and holidays on the same days. */
export function changePeople(
  editor: Editor,
  people: Partial<CalendarPeople>,
): CommandResult | undefined {
  return changeCalendars(editor, (calendar) => {
    const { language, country, region, firstWeekday } = calendar
    const next = { language, country, region, firstWeekday, ...people }
    return calendarDays(calendar, next, calendar.style)
  })
}
