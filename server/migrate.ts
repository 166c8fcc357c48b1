import { createLog } from './observe/log.ts'
import { openMigratedDatabase } from './commands/open-shop-database.ts'
import { loadEnv, runProcess } from './processes/process.ts'

await runProcess(async () => {
  const env = loadEnv()
  const database = await openMigratedDatabase(env, { log: createLog(env.LOG_LEVEL) })
  const { applied } = database
  console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database is up to date.')
  await database.close()
  process.exit(0)
})
