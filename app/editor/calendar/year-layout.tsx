import { useState } from 'react'
import { calmPageOf } from '#app/editor/core/editor.ts'
import { useEditorState } from '#app/editor/core/use-editor.tsx'
import type { EditorStart } from '#app/editor/editor-start.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { calendarsOf, comingJanuary } from '#design/calendar/dating.ts'
import { useAddCalendar } from './add-calendar.tsx'

/** Shortest side of a poster or a board, which then hangs on a wall for a year. */
const SHORTEST_SIDE_MM = 140

/** The whole year on one page, where it is large enough to be read. */
export function YearLayout({ start }: { start: EditorStart }) {
  const page = useEditorState(calmPageOf)
  const add = useAddCalendar()
  const t = useT()
  const [{ year }] = useState(() => comingJanuary(new Date()))
  const isLarge = Math.min(page.width, page.height) >= SHORTEST_SIDE_MM
  const isOffered = isLarge && start.article.kind !== 'calendar' && calendarsOf(page).length === 0
  if (!isOffered) return null
  return (
    <Button type="button" variant="secondary" icon="calendar" onClick={() => add('year')}>
      {t('create.calendar.yearPoster', { year: String(year) })}
    </Button>
  )
}
