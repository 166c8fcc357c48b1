import type { ColumnType, Generated } from 'kysely'
import type { At, MaybeAt } from './column-types.ts'
import type { JsonColumn } from './json-column.ts'

export const staffStatuses = ['INVITED', 'ACTIVE', 'SUSPENDED', 'LEFT'] as const
export type StaffStatus = (typeof staffStatuses)[number]
export type StaffTokenPurpose =
  | 'INVITATION'
  | 'LINK'
  | 'TOTP_NEW'
  | 'COMPANY_ENTRY'
  | 'COMPANY_PROOF'
  | 'PASSKEY_NEW'
  | 'PASSKEY_ENTRY'
  | 'PASSKEY_PROOF'

interface StaffTable {
  id: Generated<string>
  email: string
  name: string
  language: Generated<string>
  status: StaffStatus
  may_use_totp: Generated<boolean>
  totp_setup_until: MaybeAt
  created_by: string | null
  created_at: At
  last_seen_at: MaybeAt
  uses_keys: Generated<boolean>
}

interface StaffRoleTable {
  code: string
  name: string
  permissions: string[]
  idle_minutes: Generated<number>
  revision: Generated<number>
}

interface StaffAssignmentTable {
  staff_id: string
  role: string
  stores: string[] | null
  valid_until: MaybeAt
  given_by: string | null
  given_at: At
}

/** Acts with a limit of their own for a person. */
export const staffLimitActs = ['refund', 'reprint'] as const
export type StaffLimitAct = (typeof staffLimitActs)[number]

interface StaffLimitTable {
  staff_id: string
  act: StaffLimitAct
  currency: string
  most_minor: number
  most_per_day_minor: number
}

interface StaffPasskeyTable {
  id: Generated<string>
  staff_id: string
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  rp_id: string
  name: string
  created_at: At
  last_used_at: MaybeAt
}

interface StaffTotpTable {
  staff_id: string
  secret: Buffer
  last_period: Generated<number>
  confirmed_at: MaybeAt
}

interface StaffRecoveryCodeTable {
  staff_id: string
  hash: Buffer
  used_at: MaybeAt
}

interface StaffTokenTable {
  hash: Buffer
  purpose: StaffTokenPurpose
  staff_id: string | null
  expires_at: ColumnType<Date, Date, Date>
  browser_hash: Buffer | null
  sealed: Buffer | null
}

interface StaffCompanyAccountTable {
  staff_id: string
  issuer: string
  subject: string
  linked_at: ColumnType<Date, Date, never>
  last_used_at: ColumnType<Date, Date, Date>
}

interface StaffSessionTable {
  id: Generated<string>
  credential_hash: Buffer
  staff_id: string
  way: string
  created_at: At
  expires_at: ColumnType<Date, Date, Date>
  idle_until: ColumnType<Date, Date, Date>
  proved_at: ColumnType<Date, Date, Date>
  network: Generated<string>
  device: Generated<string>
}

interface StaffActTable {
  id: Generated<number>
  month: ColumnType<string, string, never>
  at: ColumnType<Date, Date, never>
  staff_id: ColumnType<string | null, string, null>
  session_id: string | null
  network: string
  request_id: string | null
  permission: string
  object_kind: string
  object_id: string
  store: string | null
  reason: string | null
  before: JsonColumn<'staff_act.before', null, null>
  after: JsonColumn<'staff_act.after', null, null>
  prev_hash: Buffer
  hash: Buffer
  /** When its time was over, and all but its place in the chain was forgotten. */
  forgotten_at: MaybeAt
}

interface StaffActChainTable {
  month: ColumnType<string, string, never>
  acts: number
  hash: Buffer
  /** Hash before it: of the last row's own predecessor. */
  previous: Generated<Buffer | null>
}

interface StaffLookTable {
  staff_id: string
  object_kind: string
  object_id: string
  hour: ColumnType<Date, Date, never>
}

interface StaffDeviceTable {
  staff_id: string
  mark: Buffer
  last_seen_at: At
}

interface StaffCustomerViewTable {
  id: Generated<string>
  staff_id: string
  customer_id: string
  reason: string
  started_at: ColumnType<Date, Date, never>
  ends_at: ColumnType<Date, Date, Date>
}

interface StaffAuditCheckTable {
  checked_at: ColumnType<Date, Date, never>
  acts: number
  faults: JsonColumn<'staff_audit_check.faults', never, never>
}

interface StaffViewTable {
  id: Generated<string>
  staff_id: string | null
  list: string
  name: string
  query: string
  position: Generated<number>
  /** Roles that begin with it. */
  opens_for: Generated<string[]>
  created_at: At
}

declare module './tables.ts' {
  interface Tables {
    staff: StaffTable
    staff_role: StaffRoleTable
    staff_assignment: StaffAssignmentTable
    staff_limit: StaffLimitTable
    staff_passkey: StaffPasskeyTable
    staff_totp: StaffTotpTable
    staff_recovery_code: StaffRecoveryCodeTable
    staff_token: StaffTokenTable
    staff_company_account: StaffCompanyAccountTable
    staff_session: StaffSessionTable
    staff_act: StaffActTable
    staff_act_chain: StaffActChainTable
    staff_look: StaffLookTable
    staff_view: StaffViewTable
    staff_device: StaffDeviceTable
    staff_audit_check: StaffAuditCheckTable
    staff_customer_view: StaffCustomerViewTable
  }
}
