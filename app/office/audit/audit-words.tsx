import type { MessageId } from '#app/i18n/message-id.ts'
import type { Translate } from '#app/i18n/translator.ts'
import type { Refused } from '#api/refusal.ts'
import type { OfficeApi } from '#app/office/office-page.ts'
import { permissionName } from '#app/office/people/people-words.tsx'

type Listed = Exclude<Awaited<ReturnType<OfficeApi['audit']['listActs']>>, Refused>
export type Act = Listed['acts'][number]
type Change = Act['changes'][number]

const wordOf = (t: Translate, id: string, otherwise: string) => {
  const word = t(id as MessageId)
  return word === id ? otherwise : word
}

export const actName = (t: Translate, permission: string): string =>
  permission === 'self' ? t('office-audit.self') : permissionName(t, permission)

export const kindName = (t: Translate, kind: string): string =>
  wordOf(t, `office-audit.kind.${kind.replaceAll(' ', '-')}`, kind)

export const fieldName = (t: Translate, field: string): string =>
  wordOf(t, `office-audit.field.${field}`, field)

/** Kinds of things that have a page of their own. */
const pageOf: Readonly<Record<string, string>> = {
  order: '/office/orders/',
  staff: '/office/staff/',
  role: '/office/roles/',
  customer: '/office/customers/',
  transfer: '/office/transfers/',
  payout: '/office/payouts/',
  'payment alert': '/office/payment-alerts/',
}

type Object = { objectKind: string; objectId: string }

export function objectHref({ objectKind, objectId }: Object): string | undefined {
  const page = pageOf[objectKind]
  return page && objectId ? `${page}${encodeURIComponent(objectId)}` : undefined
}

/** Name of what was acted on: long ids are cut, people have their names. */
export function objectName(
  t: Translate,
  { objectKind, objectId }: Object,
  people: ReadonlyMap<string, string> = new Map(),
): string {
  const name =
    people.get(objectId) ?? (objectId.length > 20 ? `${objectId.slice(0, 8)}…` : objectId)
  return `${kindName(t, objectKind)} ${name}`.trim()
}

/** Lists and objects of the log as words; a value that was cut in the middle stays as it is. */
export function valueText(text: string): string {
  if (!/^[[{]/.test(text)) return text
  try {
    return wordsOf(JSON.parse(text))
  } catch {
    return text
  }
}

function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordsOf).join(', ')
  if (value === null || typeof value !== 'object')
    return value === null ? '' : JSON.stringify(value).replaceAll('"', '')
  return Object.values(value).map(wordsOf).filter(Boolean).join(' · ')
}

/** Value of the log as people say it: what an order has as a number, and yes and no. */
export function valueWord(t: Translate, objectKind: string, field: string, value: string): string {
  if (value === 'true' || value === 'false') return t(`office-audit.value.${value}`)
  if (objectKind === 'order' && field === 'status') {
    return wordOf(t, `office-orders.status.${value}`, value)
  }
  return valueText(value)
}

/** A change in one line, as a list has room for. */
export function changeText(
  t: Translate,
  objectKind: string,
  { field, before, after }: Change,
): string {
  const short = (value: string) => {
    const text = valueWord(t, objectKind, field, value)
    return text.length > 60 ? `${text.slice(0, 59)}…` : text
  }
  const name = fieldName(t, field)
  if (before === '') return `${name}: ${short(after)}`
  return `${name}: ${short(before)} → ${short(after) || '–'}`
}
