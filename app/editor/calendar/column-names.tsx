import { documentOf } from '#app/editor/core/editor.ts'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import { useBurst } from '#app/editor/tools/use-burst.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { calendarsOf } from '#design/calendar/dating.ts'
import type { Calendar } from '#design/elements/calendar.ts'
import {
  FEWEST_COLUMNS,
  LONGEST_COLUMN_NAME,
  MOST_COLUMNS,
} from '#design/elements/calendar-limits.ts'
import { setCalendar } from './use-calendars.ts'

/** Names of the columns in a planner. */
export function ColumnNames({ first }: { first: Calendar }) {
  const editor = useEditor()
  const burst = useBurst()
  const t = useT()
  const { columns } = first

  function change(names: string[]): void {
    const calendars = documentOf(editor.getState()).pages.flatMap(calendarsOf)
    burst.run(...calendars.map((calendar) => setCalendar(calendar, { columns: names })))
  }

  return (
    <fieldset className="word-stack calendar-group">
      <legend className="word-heading">{t('create.calendar.names')}</legend>
      {columns.map((name, index) => (
        <div className="calendar-row" key={index}>
          <TextField
            label={t('create.calendar.nameNumber', { number: index + 1 })}
            name={`calendar-column-${index + 1}`}
            value={name}
            maxLength={LONGEST_COLUMN_NAME}
            autoComplete="off"
            onChange={({ target }) => change(columns.with(index, target.value))}
            onBlur={burst.end}
          />
          {columns.length > FEWEST_COLUMNS && (
            <Button
              type="button"
              variant="quiet"
              icon="trash"
              aria-label={t('create.calendar.removeName', { number: index + 1 })}
              onClick={() => change(columns.toSpliced(index, 1))}
            />
          )}
        </div>
      ))}
      {columns.length < MOST_COLUMNS && (
        <Button
          type="button"
          variant="secondary"
          icon="plus"
          onClick={() => change([...columns, String(columns.length + 1)])}
        >
          {t('create.calendar.addName')}
        </Button>
      )}
    </fieldset>
  )
}
