import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeSites } from '#config/sites.ts'
import { openStorage } from '#commerce/kernel/storage/open-storage.ts'
import { openDatabase } from '#db/open.ts'
import { seedDemoShop } from '#demo/seed/seed.ts'
import { drawTestMedia } from './demo-media.ts'
import { silentLog } from '#tests/silent-log.ts'

const sources = join(import.meta.dirname, '../..', 'demo')

/** Another one for other sources, and another one every day: the demo shop counts from today. */
export function demoShopOf(template: string): string {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10))
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => /\.(?:ts|json)$/.test(name)).sort()) {
    hash.update(file).update(readFileSync(join(sources, file)))
  }
  return `${template}_demo_${hash.digest('hex').slice(0, 8)}`
}

export async function fillDemoShop(databaseUrl: string, dataDir: string): Promise<void> {
  const database = await openDatabase({
    databaseUrl,
    dataDir,
    poolSize: 2,
    statementTimeoutMs: 60_000,
    log: silentLog,
  })
  try {
    const storage = openStorage({ dataDir, s3: undefined })
    const place = { dataDir, sites: makeSites(3000), storage }
    await seedDemoShop(database.db, place, await drawTestMedia(dataDir))
  } finally {
    await database.close()
  }
}
