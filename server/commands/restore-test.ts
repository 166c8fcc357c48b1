import { openBackupPlace } from '#server/backup/backup-place.ts'
import { testAndRemember } from '#server/backup/open-backups.ts'
import { createLog } from '#server/observe/log.ts'
import { openShopDatabase } from './open-shop-database.ts'
import { loadEnv, runProcess } from '#server/processes/process.ts'

/** `npm run task restore-test [folder or s3://bucket/folder]`: the newest backup into a database that is dropped afterwards. */
await runProcess(async () => {
  const env = loadEnv()
  const log = createLog(env.LOG_LEVEL)
  const place = openBackupPlace(env, process.argv[2])
  const database = await openShopDatabase(env, { log })
  const started = performance.now()
  try {
    const parts = { db: database.db, databaseUrl: database.url, log }
    const { rows, files } = await testAndRemember(parts, { place, now: new Date() })
    console.log(
      `The newest backup can be restored: ${rows} rows, ${files} files, ${Math.round((performance.now() - started) / 1000)} s.`,
    )
  } finally {
    await database.close()
  }
  process.exit(0)
})
