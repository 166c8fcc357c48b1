import type { Pool } from 'pg'
import { affiliateRows } from './affiliate-rows.ts'
import { cartRows } from './cart-rows.ts'
import { commissionRows } from './commission-rows.ts'
import { openClient, type HostileClient, type HostilePlace } from './hostile-client.ts'
import { browser, type Row } from './hostile-row.ts'
import { logRows } from './log-rows.ts'
import { officeRows } from './office-rows.ts'
import { operatorRows } from './operator-rows.ts'
import { orderPlacingRows } from './order-placing-rows.ts'
import { orderRows } from './order-rows.ts'
import { orderThiefRows } from './order-thief-rows.ts'
import { paymentRows } from './payment-rows.ts'
import { paymentTruthRows } from './payment-truth-rows.ts'
import { playRow, type Backstage } from './play-row.ts'
import { productionRows } from './production-rows.ts'
import { priceChangeRows } from './price-change-rows.ts'
import { sessionRows } from './session-rows.ts'
import { shownSumRows } from './shown-sum-rows.ts'
import { ticketRows } from './ticket-rows.ts'
import { uploadRows } from './upload-rows.ts'

export const allRows: readonly Row[] = [
  ...sessionRows,
  ...logRows,
  ...operatorRows,
  ...officeRows,
  ...affiliateRows,
  ...commissionRows,
  ...cartRows,
  ...priceChangeRows,
  ...orderPlacingRows,
  ...shownSumRows,
  ...paymentRows,
  ...paymentTruthRows,
  ...orderRows,
  ...orderThiefRows,
  ...ticketRows,
  ...productionRows,
  ...uploadRows,
]

export const hostileHosts = ['gb.localhost', 'es.localhost', 'tz.localhost']

export type Result = { row: Row; host: string; faults: string[] }

/** A row on a host gets an address of its own: what is counted for one must not stop the next. */
const addressOf = (host: number, row: number) =>
  `127.${10 + host}.${Math.floor(row / 200)}.${1 + (row % 200)}`

export async function playRows(
  rows: readonly Row[],
  hosts: readonly string[],
  shop: HostilePlace & { pool: Pool; logged: () => string },
  onResult: (result: Result) => void = () => {},
): Promise<Result[]> {
  const results: Result[] = []
  for (const [hostIndex, host] of hosts.entries()) {
    const backstage = await openBackstage(shop, host)
    await warmUp(openClient(shop, host, addressOf(hostIndex, 199)))
    for (const [rowIndex, row] of rows.entries()) {
      if (row.waitsFor) continue
      const client = openClient(shop, host, addressOf(hostIndex, rowIndex))
      const faults = await playRow(row, client, backstage).catch((error: unknown) => [
        error instanceof Error ? error.message : String(error),
      ])
      const result = { row, host, faults: [...new Set(faults)] }
      results.push(result)
      onResult(result)
    }
  }
  return results
}

/** What a store reads into memory at its first question is not what the rows are about. */
async function warmUp(client: HostileClient): Promise<void> {
  const asked = { method: 'GET', headers: { 'user-agent': browser }, body: undefined }
  for (const path of ['/', '/search?query=mug', '/login']) await client.ask({ path, ...asked })
}

async function openBackstage(
  { pool, logged }: { pool: Pool; logged: () => string },
  host: string,
): Promise<Backstage> {
  const brand = host.startsWith('tz.') ? 'tazalia' : 'estampa'
  const { rows } = await pool.query<{ affiliate_id: number }>(
    'select affiliate_id from customer where email = $1 and brand = $2',
    ['milo@example.com', brand],
  )
  return {
    logged,
    partner: String(rows[0]?.affiliate_id ?? ''),
    async count(table) {
      const counted = await pool.query<{ count: string }>(`select count(*) from ${table}`)
      return Number(counted.rows[0]!.count)
    },
    async change(sql) {
      await pool.query(sql)
    },
    async select(sql, values = []) {
      return (await pool.query(sql, [...values])).rows
    },
    async listTexts() {
      const tables = ['visitor_log', 'page_event', 'affiliate_hit', 'idempotent_answer']
      const texts = await Promise.all(
        tables.map((table) => pool.query(`select to_json(t)::text as text from ${table} t`)),
      )
      return JSON.stringify(texts.map((one) => one.rows)) + logged()
    },
  }
}
