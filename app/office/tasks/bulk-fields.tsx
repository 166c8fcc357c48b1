import { AreaField, SelectField, TextField } from '#app/office/kit/field.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { fieldOf, type Sent } from '#app/office/office-page.ts'
import { holdReasonWord } from '#app/office/orders/order-act-page.tsx'
import { resendableMails } from '#commerce/order-help/order-help.terms.ts'
import { HOLD_DAYS, holdReasons } from '#commerce/order/order-hold.terms.ts'
import type { BulkActName } from './bulk-acts.ts'

const names: Record<BulkActName, readonly string[]> = {
  'order.hold': ['reason', 'days', 'note'],
  'order.release': ['reason'],
  'order.note': ['body'],
  'order.tag': ['tag'],
  'order.assign': ['staffId'],
  'order.resend': ['mail', 'reason'],
  'order.cancel': ['reason'],
  'ticket.take': [],
  'ticket.close': ['reason'],
  'ticket.spam': [],
  'todo.assign': ['staffId'],
  'action.remind': [],
  'rendering.retry': [],
  'error.check': ['reason'],
  'error.assign': ['staffId'],
  'production.take': [],
}

export const asksForPerson = (act: BulkActName) => names[act].includes('staffId')

/** Fields of an act as the API takes them; an empty one is not given. */
export function inputOf(act: BulkActName, form: FormData): Record<string, string> {
  const given = names[act].map((name) => [name, fieldOf(form, name)] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== ''))
}

const offeredDays = [1, 3, 7, 14, 30]

export type Person = { staffId: string; name: string }
type Asked = { act: BulkActName; people: readonly Person[]; sent: Sent | undefined }

/** Fields of an act, the same for all that it is done on. */
export function BulkFields({ act, people, sent }: Asked) {
  const { t } = useOffice()
  const why = (isOptional: boolean) => (
    <AreaField
      name="reason"
      label={t('office-acts.why')}
      maxLength={300}
      isOptional={isOptional}
      sent={sent}
    />
  )
  if (act === 'order.release') return why(true)
  if (act === 'order.cancel' || act === 'ticket.close' || act === 'error.check') return why(false)
  if (names[act].length === 0) return null
  if (asksForPerson(act)) {
    return (
      <SelectField
        name="staffId"
        label={t('office-tasks.assignee')}
        choices={people.map(({ staffId, name }) => ({ value: staffId, label: name }))}
        sent={sent}
      />
    )
  }
  if (act === 'order.resend') {
    return (
      <>
        <SelectField
          name="mail"
          label={t('office-help.resend.mail')}
          placeholder={t('office-acts.choose')}
          choices={resendableMails.map((value) => ({
            value,
            label: t(`office-help.mail.${value}`),
          }))}
          sent={sent}
        />
        {why(true)}
      </>
    )
  }
  if (act === 'order.tag') {
    return (
      <TextField
        name="tag"
        label={t('office-tasks.tag')}
        hint={t('office-tasks.tagHint')}
        maxLength={30}
        sent={sent}
      />
    )
  }
  if (act === 'order.note') {
    return <AreaField name="body" label={t('office-tasks.note')} maxLength={4_000} sent={sent} />
  }
  return (
    <>
      <SelectField
        name="reason"
        label={t('office-acts.reason')}
        placeholder={t('office-acts.choose')}
        choices={holdReasons.map((value) => ({ value, label: holdReasonWord(t, value) }))}
        sent={sent}
      />
      <SelectField
        name="days"
        label={t('office-acts.hold.days')}
        hint={t('office-acts.hold.daysHint')}
        value={String(HOLD_DAYS)}
        choices={offeredDays.map((days) => ({
          value: String(days),
          label: t('office-acts.days', { days }),
        }))}
        sent={sent}
      />
      <AreaField
        name="note"
        label={t('office-acts.hold.note')}
        hint={t('office-acts.hold.noteHint')}
        maxLength={300}
        isOptional
        sent={sent}
      />
    </>
  )
}
