import type { MessageId } from '#app/i18n/message-id.ts'
import type { OfficeIconName } from '#app/office/kit/office-icon.tsx'
import type { Tone } from '#app/office/kit/parts.tsx'
import type { OfficeView } from '#app/office/office-page.ts'
import { parcelEventCodes } from '#commerce/shipment/shipment-lifecycle.terms.ts'
import type { OrderFacts, TimelinePage } from './order-facts.ts'
import { todoWord } from '#app/office/todos/todo-words.ts'
import { wordOf } from './order-words.tsx'

type Row = TimelinePage['rows'][number]
type Entry = { title: string; icon: OfficeIconName; tone?: Tone }
type Words = Pick<OfficeView, 't' | 'format'>

/** A row of the timeline in the words of the office. */
export function describeEntry(row: Row, order: OrderFacts, words: Words): Entry {
  return writers[row.kind](row, order, words)
}

const amountOf = (row: Row, order: OrderFacts, { format }: Words) =>
  format.money(row.amountMinor ?? 0, order.currency)

const statusTones: Readonly<Record<string, Tone>> = { 2: 'bad', 16: 'bad', 17: 'bad', 15: 'good' }

/** Message of a customer, answer, or note that only colleagues see. */
const ticketTitles: Readonly<Record<string, MessageId>> = {
  IN: 'office-orders.timeline.ticket',
  OUT: 'office-orders.timeline.ticketAnswer',
  NOTE: 'office-orders.timeline.ticketNote',
}

const writers: Readonly<Record<Row['kind'], (row: Row, order: OrderFacts, words: Words) => Entry>> =
  {
    status: ({ from, to }, _, { t }) => ({
      title:
        from === undefined
          ? t('office-orders.timeline.placed')
          : t('office-orders.timeline.moved', {
              from: wordOf(t, 'status', from),
              to: wordOf(t, 'status', to ?? ''),
            }),
      icon: from === undefined ? 'shopping-bag' : 'arrow-right',
      ...toned(statusTones[to ?? '']),
    }),
    change: ({ what }, _, { t }) => ({
      title: t(`office-orders.timeline.change.${what ?? 'ADDRESS'}` as MessageId),
      icon: 'pencil',
    }),
    payment: ({ what, to }, _, { t }) => ({
      title: t('office-orders.timeline.payment', {
        method: wordOf(t, 'method', what ?? ''),
        state: wordOf(t, 'payment', to ?? ''),
      }),
      icon: 'credit-card',
      ...toned(to === 'PAID' ? 'good' : undefined),
    }),
    money: (row, order, words) => ({
      title: words.t('office-orders.timeline.entry', {
        amount: amountOf(row, order, words),
        what: wordOf(words.t, 'entry', row.what ?? '').toLowerCase(),
      }),
      icon: 'wallet',
      ...toned(row.what === 'CHARGED_BACK' || row.what === 'REFUND_RETURNED' ? 'bad' : undefined),
    }),
    refund: (row, order, words) => ({
      title: words.t('office-orders.timeline.refund', {
        amount: amountOf(row, order, words),
        state: wordOf(words.t, 'refund', row.to ?? ''),
      }),
      icon: 'undo-2',
      ...toned(row.to === 'FAILED' ? 'bad' : undefined),
    }),
    parcel: ({ from, to, what }, _, { t }) => {
      const state = parcelEventCodes[what ?? '']?.state
      const happened = state === undefined ? (what ?? '') : wordOf(t, 'parcel', state)
      return {
        title: t('office-orders.timeline.parcel', {
          number: from ?? '1',
          what: to === undefined ? happened : `${happened}, ${to}`,
        }),
        icon: 'truck',
        ...toned(state === 'INCIDENCE' ? 'bad' : undefined),
      }
    },
    action: ({ what, to, text }, _, { t, format }) => ({
      title: t('office-orders.timeline.action', {
        what: wordOf(t, 'action', what ?? ''),
        state:
          to === 'EXTENDED' && text !== undefined
            ? t('office-orders.action.extended', { until: format.moment(text) })
            : wordOf(t, 'action.status', to ?? ''),
      }),
      icon: 'circle-help',
      ...toned(to === 'SUBMITTED' ? 'warn' : undefined),
    }),
    withdrawal: ({ to }, _, { t }) => ({
      title: t('office-orders.timeline.withdrawal', {
        state: wordOf(t, 'withdrawal', to ?? ''),
      }),
      icon: 'undo-2',
      ...toned(to === 'DECLARED' ? 'warn' : undefined),
    }),
    mail: ({ what, to }, _, { t }) => ({
      title: t('office-orders.timeline.mail', {
        kind: wordOf(t, 'mail.kind', what ?? ''),
        state: wordOf(t, 'mail.state', to ?? ''),
      }),
      icon: 'mail',
      ...toned(to === 'FAILED' ? 'bad' : undefined),
    }),
    ticket: ({ what, to }, _, { t }) => ({
      title: t(ticketTitles[to ?? ''] ?? ticketTitles['IN']!, { subject: what ?? '' }),
      icon: 'ticket',
      ...toned(to === 'IN' ? 'warn' : undefined),
    }),
    todo: ({ what, to }, _, { t }) => ({
      title: t(to === 'DONE' ? 'office-orders.timeline.todoDone' : 'office-orders.timeline.todo', {
        what: todoWord(t, what ?? ''),
      }),
      icon: to === 'DONE' ? 'check' : 'list-checks',
      ...toned(to === 'DONE' ? undefined : 'warn'),
    }),
    rendering: ({ what, to }, _, { t }) => ({
      title: t(
        to === 'FAILED'
          ? 'office-orders.timeline.renderingFailed'
          : 'office-orders.timeline.rendering',
        { what: t(`office-prepress.kind.${what ?? 'PRINT'}` as MessageId) },
      ),
      icon: 'file-text',
      ...toned(to === 'FAILED' ? 'bad' : undefined),
    }),
    note: (_row, _, { t }) => ({ title: t('office-orders.timeline.note'), icon: 'message-square' }),
    act: ({ what }, _, { t }) => {
      const id = `office-orders.act.${what}`
      const word = t(id as MessageId)
      return {
        title: word === id ? t('office-orders.act.other', { name: what ?? '' }) : word,
        icon: 'hand',
      }
    },
  }

/** Fields of an act that only a machine reads, or that its own row says already. */
export const unsaid: ReadonlySet<string> = new Set([
  'lines',
  'refunds',
  'told',
  'note',
  'currency',
  'isBillingCompany',
  'act',
])

/** Value of a changed field in words. */
export function valueOf(
  name: string,
  value: string | undefined,
  order: OrderFacts,
  { t, format }: Words,
): string {
  if (value === undefined || value === '') return '–'
  if (name === 'status') return wordOf(t, 'status', value)
  if (name === 'refundedMinor' || name === 'amountMinor') {
    return format.money(Number(value), order.currency)
  }
  if (name === 'until') return format.moment(value)
  if (name === 'hold') return t(`office-acts.reason.${value}` as MessageId)
  if (name === 'cancellation') return wordOf(t, 'cancellation', value)
  return value
}

const toned = (tone: Tone | undefined) => (tone === undefined ? {} : { tone })
