import { useEffect, useRef, useState } from 'react'
import { documentOf } from '#app/editor/core/editor.ts'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import { useLibrary, useLibraryState } from '#app/editor/photos/library/use-library.ts'
import { lookedAt } from '#app/editor/photos/placing/look-at-photos.ts'
import { bringAsset, seen } from '#app/editor/photos/placing/place-photo.ts'
import { OwnPhotoOptions, useOwnPhotoList } from '#app/editor/preview/form/own-photos.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import type { Command } from '#design/commands/command.ts'
import type { OwnDate } from '#design/elements/calendar.ts'
import { EARLIEST_YEAR, LATEST_YEAR, LONGEST_DATE_NAME } from '#design/elements/calendar-limits.ts'
import { roundCrop } from '#design/faces/round-crop.ts'
import { isRealDay, printable } from './read-dates.ts'

type DateFormProps = {
  monthNames: readonly string[]
  /** Date to be changed; without one another is added, and then one more. */
  date?: OwnDate
  onSave: (date: OwnDate, commands: readonly Command[]) => boolean
}

const days = Array.from({ length: 31 }, (_, index) => index + 1)

/** One date, new or to be changed: a name, a day, and if wanted the year of birth and a face. */
export function DateForm({ monthNames, date: known, onSave }: DateFormProps) {
  const editor = useEditor()
  const t = useT()
  const photos = useOwnPhotos()
  const nameField = useRef<HTMLFormElement>(null)
  /** While faces are looked for, a second press would save the date twice. */
  const isSaving = useRef(false)
  const [name, setName] = useState(known?.name ?? '')
  const [day, setDay] = useState(known?.day ?? 1)
  const [month, setMonth] = useState(known?.month ?? 1)
  const [year, setYear] = useState(known?.year?.toString() ?? '')
  const [photoId, setPhotoId] = useState(known?.photo?.asset ?? '')
  const [wrong, setWrong] = useState<'name' | 'day' | 'year' | null>(null)

  useEffect(() => nameField.current?.querySelector('input')?.focus(), [])

  async function save(): Promise<void> {
    if (isSaving.current) return
    const born = year.trim() === '' ? null : Number(year)
    const isYear =
      born === null || (Number.isInteger(born) && born >= EARLIEST_YEAR && born <= LATEST_YEAR)
    const problem =
      printable(name) === '' ? 'name' : !isRealDay({ day, month }) ? 'day' : isYear ? null : 'year'
    setWrong(problem)
    if (problem) return
    isSaving.current = true
    const [photo, bring] = await chosenPhoto()
    isSaving.current = false
    const date = { name: printable(name), day, month, year: born, photo }
    if (!onSave(date, bring) || known) return
    setName('')
    setYear('')
    setPhotoId('')
    nameField.current?.querySelector('input')?.focus()
  }

  async function chosenPhoto(): Promise<[OwnDate['photo'], Command[]]> {
    if (known?.photo?.asset === photoId) return [known.photo, []]
    const upload = photos.find(({ id }) => id === photoId)
    if (!upload) return [null, []]
    const placed = await lookedAt(upload)
    const photo = { asset: placed.id, crop: roundCrop(seen(placed)) }
    return [photo, bringAsset(documentOf(editor.getState()), placed)]
  }

  return (
    <form
      ref={nameField}
      className="word-stack calendar-date-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextField
        label={t('create.calendar.dateName')}
        name="date-name"
        value={name}
        maxLength={LONGEST_DATE_NAME}
        autoComplete="off"
        error={wrong === 'name' && t('create.calendar.dateMissing')}
        onChange={({ target }) => setName(target.value)}
      />
      <div className="calendar-fields">
        <SelectField
          label={t('create.calendar.dateDay')}
          name="date-day"
          value={day}
          error={wrong === 'day' && t('create.calendar.dateWrong')}
          onChange={({ target }) => setDay(Number(target.value))}
        >
          {days.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
        <SelectField
          label={t('create.calendar.month')}
          name="date-month"
          value={month}
          onChange={({ target }) => setMonth(Number(target.value))}
        >
          {monthNames.map((one, index) => (
            <option key={one} value={index + 1}>
              {one}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        label={t('create.calendar.dateYear')}
        name="date-year"
        value={year}
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        hint={t('create.calendar.dateYearHint')}
        error={wrong === 'year' && t('create.calendar.yearWrong')}
        onChange={({ target }) => setYear(target.value)}
      />
      {(photos.length > 0 || known?.photo) && (
        <SelectField
          label={t('create.calendar.datePhoto')}
          name="date-photo"
          value={photoId}
          onChange={({ target }) => setPhotoId(target.value)}
        >
          <option value="">{t('create.calendar.noPhoto')}</option>
          <OwnPhotoOptions current={known?.photo?.asset ?? null} />
        </SelectField>
      )}
      <Button icon={known ? 'check' : 'plus'}>
        {t(known ? 'create.calendar.saveDate' : 'create.calendar.addDate')}
      </Button>
    </form>
  )
}

/** Asked for once, whoever shows them. */
function useOwnPhotos() {
  const library = useLibrary()
  const isNew = useLibraryState((state) => state.status === 'new')
  useEffect(() => {
    if (isNew) void library.load()
  }, [library, isNew])
  return useOwnPhotoList()
}
