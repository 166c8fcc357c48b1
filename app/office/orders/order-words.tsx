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
  | 'mail.state'
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

/** Word of the office for a code; a code that has none is shown itself. */
export function wordOf(t: Translate, part: Part, code: string): string {
  const id = `office-orders.${part}.${code}`
  const word = t(id as MessageId)
  return word === id ? code : word
}

const statusTones: Readonly<Record<number, Tone>> = {
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

const names = new Map<string, Intl.DisplayNames>()

/** Country by its name in the reader's language. */
export function countryName(code: string, language: string): string {
  let display = names.get(language)
  if (!display) {
    display = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' })
    names.set(language, display)
  }
  return /^[A-Z]{2}$/.test(code) ? (display.of(code) ?? code) : code
}

export const orderPath = (number: string) => `/office/orders/${encodeURIComponent(number)}`
