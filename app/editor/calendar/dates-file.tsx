import { useState } from 'react'
import { fileText } from '#app/editor/core/file-text.ts'
import { useShop, useT } from '#app/i18n/shop-view.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import type { OwnDate } from '#design/elements/calendar.ts'
import { LARGEST_DATES_BYTES, readDates } from './read-dates.ts'

type DatesFileProps = {
  known: readonly OwnDate[]
  onRead: (dates: OwnDate[]) => boolean
}

type Answer = { tone: 'success' | 'warning'; text: string }

/** Dates of another calendar, or of a table. */
export function DatesFile({ known, onRead }: DatesFileProps) {
  const t = useT()
  const { language } = useShop().locale
  const [answer, setAnswer] = useState<Answer | null>(null)

  async function read(file: File): Promise<Answer> {
    if (file.size > LARGEST_DATES_BYTES) {
      return { tone: 'warning', text: t('create.calendar.fileTooLarge') }
    }
    const { dates, skipped } = readDates(
      fileText(new Uint8Array(await file.arrayBuffer()), language),
    )
    const isNew = (date: { name: string; day: number; month: number }) =>
      !known.some(
        ({ name, day, month }) => name === date.name && day === date.day && month === date.month,
      )
    const added = dates.filter(isNew).map((date): OwnDate => ({ ...date, photo: null }))
    if (dates.length === 0) return { tone: 'warning', text: t('create.calendar.fileEmpty') }
    if (added.length > 0 && !onRead(added)) {
      return { tone: 'warning', text: t('create.calendar.fileEmpty') }
    }
    const left = skipped > 0 ? ` ${t('create.calendar.fileSkipped', { count: skipped })}` : ''
    const text = t('create.calendar.fileRead', { count: added.length }) + left
    return { tone: skipped > 0 ? 'warning' : 'success', text }
  }

  async function take(input: HTMLInputElement): Promise<void> {
    const file = input.files?.[0]
    if (!file) return
    const unreadable = { tone: 'warning' as const, text: t('create.calendar.fileEmpty') }
    setAnswer(await read(file).catch(() => unreadable))
    input.value = ''
  }

  return (
    <>
      <TextField
        type="file"
        label={t('create.calendar.file')}
        hint={t('create.calendar.fileHint')}
        name="dates-file"
        accept=".ics,.csv,.txt,text/calendar,text/csv"
        onChange={({ target }) => void take(target)}
      />
      {answer && (
        <Alert tone={answer.tone} role="status">
          {answer.text}
        </Alert>
      )}
    </>
  )
}
