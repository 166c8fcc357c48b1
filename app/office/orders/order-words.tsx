import type { MessageId } from '#app/i18n/message-id.ts'
import type { Translate } from '#app/i18n/translator.ts'
import { Badge, type Tone } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'

type Part =
  | 'status'
  | 'mode'
  | 'method'
  | 'payment'
  | 'entry'
  | 'failure'
  | 'refund'
  | 'parcel'
  | 'stage'
  | 'document'
  | 'field'
  | 'cancellation'
  | 'mail.state'
  | 'mail.kind'
  | 'withdrawal'
  | 'action'
  | 'action.status'
  | 'ticket'
  | 'actor'
  | 'promotion.reason'
  | 'sum.treatment'
  | 'found'
  | 'view'
  | 'is'
  | 'source'

/** Word of the office for a code; a code that has none is shown itself. */
export function wordOf(t: Translate, part: Part, code: string): string {
  const id = `office-orders.${part}.${code}`
  const word = t(id as MessageId)
  return word === id ? code : word
}

export const statusTones: Readonly<Record<number, Tone>> = {
  2: 'bad',
  4: 'warn',
  9: 'info',
  14: 'info',
  15: 'good',
  16: 'bad',
  17: 'bad',
  1: 'info',
  8: 'info',
  13: 'info',
}

export function StatusBadge({ status }: { status: number }) {
  const { t } = useOffice()
  return <Badge tone={statusTones[status] ?? 'plain'}>{wordOf(t, 'status', String(status))}</Badge>
}

const paymentTones: Readonly<Record<string, Tone>> = { PAID: 'good', PENDING: 'warn' }

export function PaymentBadge({ status }: { status: string }) {
  const { t } = useOffice()
  return <Badge tone={paymentTones[status] ?? 'plain'}>{wordOf(t, 'payment', status)}</Badge>
}

const refundTones: Readonly<Record<string, Tone>> = {
  SUCCEEDED: 'good',
  FAILED: 'bad',
  REQUESTED: 'warn',
  NEEDS_CUSTOMER_DATA: 'warn',
}

export function RefundBadge({ status }: { status: string }) {
  const { t } = useOffice()
  return <Badge tone={refundTones[status] ?? 'plain'}>{wordOf(t, 'refund', status)}</Badge>
}

const parcelTones: Readonly<Record<string, Tone>> = {
  DELIVERED: 'good',
  PICKED: 'good',
  INCIDENCE: 'bad',
  PROCESSING: 'plain',
}

export function ParcelBadge({ state }: { state: string }) {
  const { t } = useOffice()
  return <Badge tone={parcelTones[state] ?? 'info'}>{wordOf(t, 'parcel', state)}</Badge>
}

const displays = new Map<string, Intl.DisplayNames>()

function nameIn(reader: string, type: 'region' | 'language', code: string): string {
  const key = `${reader} ${type}`
  let display = displays.get(key)
  if (!display) {
    display = new Intl.DisplayNames([reader], { type, fallback: 'code' })
    displays.set(key, display)
  }
  return display.of(code) ?? code
}

/** Country by its name in the reader's language. */
export const countryName = (code: string, language: string): string =>
  /^[A-Z]{2}$/.test(code) ? nameIn(language, 'region', code) : code

/** Language of a customer by its name in the reader's: `pt-PT` is "European Portuguese". */
export const languageName = (locale: string, language: string): string =>
  /^[a-z]{2}(-[A-Z]{2})?$/.test(locale) ? nameIn(language, 'language', locale) : locale

export const orderPath = (number: string) => `/office/orders/${encodeURIComponent(number)}`
