import type { ReactNode } from 'react'
import type { Client } from '#api/client.ts'
import { EXPECTED_REFUSAL, type Refused } from '#api/refusal.ts'
import type { MessageId } from '#app/i18n/message-id.ts'
import type { MessageValues, Translate } from '#app/i18n/translator.ts'
import type { officeContracts } from '#commerce/contracts.ts'
import type { Permission } from '#commerce/staff/permission.terms.ts'
import type { OfficeIconName } from './kit/office-icon.tsx'
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

export type OfficeStore = {
  slug: string
  name: string
  brand: string
  country: string
  origin: string
}

export type PageAsk = {
  api: OfficeApi
  url: URL
  params: Readonly<Record<string, string>>
  me: Me
  /** Stores to which the person narrowed the whole office, in the bar at the top; empty for all of them. */
  inStores: string[]
  /** Query of the address within these: lists read theirs here, so that what is shown is what is acted on. */
  query: URLSearchParams
  stores: readonly OfficeStore[]
  now: Date
}

export type FormAsk = PageAsk & { form: FormData }

/** Reverse of what was just done: the form of a page that does it, and what is sent with it. */
export type Undo = { action: string; fields: Readonly<Record<string, string>> }

export type Toast = { id: MessageId; values?: MessageValues; undo?: Undo }

/** End of an act: refused, with the page drawn again around what was typed, or done, and on to another page. */
export type ActEnd = Refused | { goTo: string; toast?: MessageId | Toast }

/** Form that was sent and refused: values and errors of the fields. */
export type Sent = { refused: Refused; form: FormData }

/** Page that can be gone to by its name. */
export type OfficePlace = {
  path: string
  label: MessageId
  icon: OfficeIconName
  permission: Permission | 'session'
}

export type OfficeView = {
  t: Translate
  me: Me
  url: URL
  now: Date
  /** Store or brand that was chosen in the bar at the top; undefined for all of them. */
  narrowedTo: string | undefined
  inStores: string[]
  /** Query of the address within `inStores`. */
  query: URLSearchParams
  stores: readonly OfficeStore[]
  /** The same judge that endpoints ask; it decides here what is shown at all. */
  may: (permission: Permission, store?: string) => boolean
  format: OfficeFormat
  places: readonly OfficePlace[]
  /** For `<OfficeForm>`: the same form sent twice is done once. */
  makeKey: () => string
}

export type OfficePage<Data> = {
  load: (asked: PageAsk) => Promise<Data | Refused>
  /** `draw` shows the page at once, with what is told a single time and stands in no address: a link that is a key. */
  act?: (asked: FormAsk) => Promise<ActEnd | { draw: Data }>
  /** Drawn alone, without menu and bar: it is for paper. */
  isPaper?: boolean
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

/** Refusal of a page that hands out something dangerous to somebody whose proof is too long ago. */
export const needsProof = ({ isProofFresh }: Pick<Me, 'isProofFresh'>): Refused | undefined =>
  isProofFresh ? undefined : { errorCode: EXPECTED_REFUSAL, code: 'proof_needed', fields: {} }

export function mayDo(
  { permissions }: Pick<Me, 'permissions'>,
  permission: Permission,
  store?: string,
): boolean {
  const stores = permissions[permission]
  if (stores === undefined) return false
  return stores === null || store === undefined || stores.includes(store)
}
