import type { ColumnType, Generated } from 'kysely'
import type { At } from './column-types.ts'

interface AffiliateHitTable {
  id: Generated<string>
  partner_id: string
  store: string
  device_footprint: string
  domain: string
  url: string
  ip: string | null
  campaign: string | null
  is_own: Generated<boolean>
  day: string
  created_at: At
}

interface PageEventTable {
  id: Generated<string>
  created_at: ColumnType<Date, Date, never>
  store: string
  session_id: string
  consent_version: string
  category: string
  name: string
  url: string
  path: string
  title: string
  referrer: string
  user_agent: string
  ip: string
  platform: string
  mobile: boolean
  source: string
  medium: string
  campaign: string
}

export const logLevels = ['DEBUG', 'INFO', 'WARN', 'ERROR'] as const
export type LogLevel = (typeof logLevels)[number]

interface VisitorLogTable {
  id: Generated<string>
  created_at: ColumnType<Date, Date, never>
  store: string
  level: LogLevel
  message: string
  session_id: string
  user_agent: string
  referrer: string
  url: string
}

/** Visitor tables: where visitors came from, what they did and what went wrong for them. */
declare module './tables.ts' {
  interface Tables {
    affiliate_hit: AffiliateHitTable
    page_event: PageEventTable
    visitor_log: VisitorLogTable
  }
}
