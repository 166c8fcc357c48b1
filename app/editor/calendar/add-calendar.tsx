import { calmPageOf, documentOf, pageOf } from '#app/editor/core/editor.ts'
import { useEditor, useEditorState } from '#app/editor/core/use-editor.tsx'
import { prepareFont } from '#app/editor/canvas/drawing/drawing-tools.ts'
import { newId } from '#app/editor/core/new-element.ts'
import { fontCommands } from '#app/editor/text/style-commands.ts'
import { useShop, useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { isCalendarDocument, monthPlaces, styleForPage } from '#design/calendar/calendar-pages.ts'
import {
  calendarDays,
  calendarsOf,
  comingJanuary,
  peopleOf,
  startOf,
} from '#design/calendar/dating.ts'
import { monthsLater } from '#design/calendar/dates.ts'
import { safeAreaOf } from '#design/document.ts'
import { calendarDefaults, type Calendar } from '#design/elements/calendar.ts'

/** Days for a page that has none. */
export function AddCalendar() {
  const page = useEditorState(calmPageOf)
  const add = useAddCalendar()
  const t = useT()
  if (calendarsOf(page).length > 0) return null
  return (
    <section className="word-stack">
      <p className="word-hint">{t('create.calendar.none')}</p>
      <div className="word-row">
        <Button type="button" variant="secondary" icon="calendar" onClick={() => add('month')}>
          {t('create.calendar.addMonth')}
        </Button>
        <Button type="button" variant="secondary" icon="plus" onClick={() => add('year')}>
          {t('create.calendar.addYear')}
        </Button>
      </div>
    </section>
  )
}

/** Puts days on the shown page, like those of the other pages where there are any. */
export function useAddCalendar(): (what: 'month' | 'year') => void {
  const editor = useEditor()
  const t = useT()
  const { config, locale } = useShop()
  return (what) => {
    const document = documentOf(editor.getState())
    const page = pageOf(editor.getState())
    const known = document.pages.flatMap(calendarsOf)[0]
    const start = startOf(document) ?? comingJanuary(new Date())
    const pageIndex = document.pages.indexOf(page)
    const isMonthPage = what === 'month' && isCalendarDocument(document) && pageIndex > 0
    const month = isMonthPage ? monthsLater(start, pageIndex - 1) : start
    const style: Calendar['style'] = what === 'year' ? 'year' : styleForPage(page)
    const people = known ?? peopleOf(config.defaultCountryA2, locale.language)
    const place = what === 'year' ? safeAreaOf(page) : monthPlaces(page).days
    const { id: _, ...look } = known ?? { ...calendarDefaults, id: '' }
    const element = {
      ...look,
      ...place,
      ...calendarDays(month, people, style),
      style,
      rotation: 0,
      locked: 'no' as const,
      group: null,
      id: newId('calendar'),
    }
    const fonts = [element.font, element.titleFont].flatMap((font) => fontCommands(document, font))
    for (const command of fonts) {
      if (command.type === 'add-font') prepareFont(command.fontId, command.sha256)
    }
    const result = editor.runAll([...fonts, { type: 'add', pageId: page.id, element }])
    if (!result?.ok) return editor.announce(t('create.tools.pageFull'))
    editor.select([element.id])
    return editor.announce(t('create.calendar.added'))
  }
}
