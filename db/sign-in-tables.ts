import type { ColumnType, Generated } from 'kysely'
import type { At, MaybeAt } from './column-types.ts'
import type { JsonColumn } from './json-column.ts'

export const customerKinds = ['PERSON', 'COMPANY'] as const
export type CustomerKind = (typeof customerKinds)[number]

interface CustomerTable {
  id: Generated<string>
  brand: string
  email: string
  password_hash: string | null
  name: Generated<string>
  surname: Generated<string>
  phone: string | null
  kind: Generated<CustomerKind>
  company_name: Generated<string | null>
  tax_id: Generated<string | null>
  is_partner: Generated<boolean>
  /** In the links of a partner. */
  affiliate_id: Generated<number>
  permissions: Generated<string[]>
  erased_at: MaybeAt
  created_at: At
  updated_at: At
}

interface SessionTable {
  credential_hash: Buffer
  credential_at: At
  other_credential_hash: Generated<Buffer | null>
  other_credential_until: MaybeAt
  ext_id: string
  store: string
  customer_id: string | null
  guest_checkout: Generated<boolean>
  attribution: JsonColumn<'session.attribution', undefined>
  created_at: At
  expires_at: ColumnType<Date, Date, Date>
  last_seen_at: At
  signed_in_at: MaybeAt
  sign_in_way: Generated<string | null>
  device: Generated<string>
  network: Generated<string>
  is_consent_given: Generated<boolean>
  is_ads_accepted: Generated<boolean>
  is_analytics_accepted: Generated<boolean>
  consent_version: Generated<string | null>
  consent_at: MaybeAt
  screen_width: Generated<number | null>
  screen_height: Generated<number | null>
  screen_device_pixel_ratio: Generated<number | null>
  ga4_client_id: Generated<string | null>
  ga4_session_id: Generated<string | null>
  ga4_session_number: Generated<number | null>
  /** Copy of a design that somebody of the shop changes: the session opens this one and nothing else. */
  design_change_id: Generated<string | null>
}

export type TokenPurpose =
  | 'REGISTER'
  | 'RESET'
  | 'LINK'
  | 'EMAIL_CHANGE'
  | 'PASSKEY_NEW'
  | 'PASSKEY_ENTRY'
  | 'ACCOUNT_LINK'

interface SignInTokenTable {
  token_hash: Buffer
  purpose: TokenPurpose
  brand: string
  store: string
  email: string | null
  customer_id: string | null
  data: JsonColumn<'sign_in_token.data'>
  created_at: At
  expires_at: ColumnType<Date, Date, Date>
}

interface PasswordThrottleTable {
  account_hash: Buffer
  free_at: ColumnType<Date, Date, Date>
}

interface KnownNetworkTable {
  network_hash: Buffer
  expires_at: ColumnType<Date, Date, Date>
}

interface LinkedAccountTable {
  brand: string
  provider: string
  provider_account_id: string
  customer_id: string
  email: string | null
  created_at: At
}

interface PasskeyTable {
  id: Generated<string>
  customer_id: string
  credential_id: string
  public_key: Buffer
  counter: number
  transports: Generated<string[]>
  rp_id: string
  name: string
  is_backed_up: boolean
  created_at: At
  last_used_at: MaybeAt
}

declare module './tables.ts' {
  interface Tables {
    customer: CustomerTable
    session: SessionTable
    sign_in_token: SignInTokenTable
    guess_line: PasswordThrottleTable
    known_network: KnownNetworkTable
    linked_account: LinkedAccountTable
    passkey: PasskeyTable
  }
}
