import type { ReactNode } from 'react'
import type { Client } from '#api/client.ts'
import type { Refused } from '#api/refusal.ts'
import type { MessageId } from '#app/i18n/message-id.ts'
import type { MessageValues, Translate } from '#app/i18n/translator.ts'
import type { officeContracts } from '#commerce/contracts.ts'
import type { Permission } from '#commerce/staff/permission.terms.ts'
import type { OfficeFormat } from './office-format.ts'

export type OfficeApi = {
  [Noun in keyof typeof officeContracts]: Client<(typeof officeContracts)[Noun]>
}

/** Person who is signed in; by permission the stores in which it holds, null for all of them. */
export type Me = {
  staffId: string
  name: string
  email: string
  language: 'en' | 'es'
  isProofFresh: boolean
  permissions: Readonly<Record<string, readonly string[] | null>>
}

export type OfficeStore = { slug: string; name: string; country: string; origin: string }

export type PageAsk = {
  api: OfficeApi
  url: URL
  params: Readonly<Record<string, string>>
  me: Me
  /** Store to which the person narrowed the whole office, in the bar at the top. */
  store: string | undefined
  stores: readonly OfficeStore[]
  now: Date
}

export type FormAsk = PageAsk & { form: FormData }

export type Toast = { id: MessageId; values?: MessageValues }

/** End of an act: refused, with the page drawn again around what was typed, or done, and on to another page. */
export type ActEnd = Refused | { goTo: string; toast?: MessageId | Toast }

/** Form that was sent and refused: values and errors of the fields. */
export type Sent = { refused: Refused; form: FormData }

export type OfficeView = {
  t: Translate
  me: Me
  url: URL
  now: Date
  store: string | undefined
  stores: readonly OfficeStore[]
  /** The same judge that endpoints ask; it decides here what is shown at all. */
  may: (permission: Permission, store?: string) => boolean
  format: OfficeFormat
  /** For `<OfficeForm>`: the same form sent twice is done once. */
  makeKey: () => string
}

export type OfficePage<Data> = {
  load: (asked: PageAsk) => Promise<Data | Refused>
  /** `draw` shows the page at once, with what is told a single time and stands in no address: a link that is a key. */
  act?: (asked: FormAsk) => Promise<ActEnd | { draw: Data }>
  title: (data: Data, office: OfficeView) => string
  View: (props: { data: Data; office: OfficeView; sent: Sent | undefined }) => ReactNode
}

export function definePage<Data>(page: OfficePage<Data>): OfficePage<Data> {
  return page
}

/** Text of a form's field; an absent one is empty. */
export function fieldOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** Texts of a field that a form may hold several times. */
export const fieldsOf = (form: FormData, name: string): string[] =>
  form.getAll(name).filter((value): value is string => typeof value === 'string')

export function mayDo(
  { permissions }: Pick<Me, 'permissions'>,
  permission: Permission,
  store?: string,
): boolean {
  const stores = permissions[permission]
  if (stores === undefined) return false
  return stores === null || store === undefined || stores.includes(store)
}
