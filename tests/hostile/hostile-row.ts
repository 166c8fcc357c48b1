import type { Stage } from './stage.ts'
import type { Step } from './hostile-step.ts'

/** How many rows a table has gained by the row, looked up behind the shop's back. */
export type Gained = { table: GuardedTable; by: number }

export type Row = {
  /** The row of docs/hostile-rows.md that it plays. */
  id: string
  says: string
  /** Logged in first, as one of the demo's customers. */
  as?: 'anna@example.com' | 'milo@example.com'
  agent?: string
  steps: readonly Step[]
  /** After the steps: what takes several visitors, or something that changes in between. */
  scene?: (stage: Stage) => Promise<void>
  gained?: readonly Gained[]
  /** Whether all answers must look alike: status and length. */
  alike?: boolean
  /** Texts that nothing may keep: neither the database nor the shop's own log. */
  canaries?: readonly string[]
  /** Done to the database before, and undone afterwards. */
  broken?: { before: string; after: string }
  /** What the shop's log must say afterwards. */
  logged?: RegExp
  /** Why the row cannot be played yet. */
  waitsFor?: string
}

/** Tables that must be as they were after a row, unless it says otherwise. */
export const guardedTables = [
  'customer',
  'shop_order',
  'affiliate_hit',
  'page_event',
  'visitor_log',
  'newsletter_subscription',
] as const
export type GuardedTable = (typeof guardedTables)[number]

export const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
export const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
