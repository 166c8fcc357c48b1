import { ensureRoles } from '#commerce/staff/people.service.ts'
import { claimDatabase } from '#db/shop-kind.ts'
import { createLog } from './log.ts'
import { migrateShop, openShopDatabase } from './open-shop-database.ts'
import { loadEnv, runProcess } from './process.ts'

await runProcess(async () => {
  const env = loadEnv()
  const log = createLog(env.LOG_LEVEL)
  const database = await openShopDatabase(env, { log })
  const applied = await migrateShop(database, log)
  await ensureRoles(database.db)
  console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database is up to date.')
  await claimDatabase(database.db, env)
  await database.close()
  process.exit(0)
})
