import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { createLog } from './log.ts'
import { loadEnv, runProcess } from './process.ts'

await runProcess(async () => {
  const env = loadEnv()
  const log = createLog(env.LOG_LEVEL)
  const database = await openDatabase({
    databaseUrl: env.DATABASE_URL,
    dataDir: env.dataDir,
    poolSize: 2,
    statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
    log,
  })
  const applied = await migrate(database.pool, { log })
  console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database is up to date.')
  await database.close()
  process.exit(0)
})
