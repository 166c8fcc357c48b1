import type { ColumnType, Generated } from 'kysely'
import type { At, MaybeAt } from './column-types.ts'

export const applicationStatuses = ['PENDING', 'APPROVED', 'REFUSED'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

interface CustomerAddressTable {
  public_id: string
  customer_id: string
  country: string
  recipient: string
  address_line1: string
  address_line2: string | null
  postal_code: string
  city: string
  province: string | null
  phone: string | null
  legal_id: string | null
  is_billing_company: boolean
  company_name: string | null
  tax_id: string | null
  is_default_delivery: Generated<boolean>
  is_default_billing: Generated<boolean>
  created_at: At
  updated_at: At
}

interface PartnerApplicationTable {
  public_id: string
  customer_id: string
  store: string
  locale: string
  /** A calendar day, as text: it has no time zone. */
  birth_date: ColumnType<string, string, string>
  portfolio_url: string
  tax_country: string
  tax_name: string
  tax_id: string
  message: string | null
  status: Generated<ApplicationStatus>
  reason: Generated<string | null>
  created_at: At
  decided_at: MaybeAt
}

interface PartnerApplicationEventTable {
  id: Generated<number>
  application_id: string
  status: ApplicationStatus
  actor: string
  reason: string | null
  happened_at: At
}

declare module './tables.ts' {
  interface Tables {
    customer_address: CustomerAddressTable
    partner_application: PartnerApplicationTable
    partner_application_event: PartnerApplicationEventTable
  }
}
