import { useT } from '#app/i18n/shop-view.tsx'
import { AddCalendar } from './add-calendar.tsx'
import { ColumnNames } from './column-names.tsx'
import { LookFields } from './look-fields.tsx'
import { OwnDates } from './own-dates.tsx'
import { PeopleFields } from './people-fields.tsx'
import { StartFields } from './start-fields.tsx'
import { useCalendars } from './use-calendars.ts'
import '#app/editor/tools/tools.css'
import './calendar.css'

export default function CalendarPanel() {
  const calendars = useCalendars()
  const t = useT()
  const [first] = calendars
  return (
    <div className="word-panel calendar-panel">
      <AddCalendar />
      {first && (
        <>
          <p className="word-hint">{t('create.calendar.hint')}</p>
          <StartFields first={first} />
          <OwnDates first={first} />
          {calendars.some(({ style }) => style === 'columns') && <ColumnNames first={first} />}
          <PeopleFields first={first} />
          <LookFields first={first} />
        </>
      )}
    </div>
  )
}
