import { backUpAndRemember } from '#server/backup/open-backups.ts'
import { describeFiles, describeKeys, openBackupPlace } from '#server/backup/backup-place.ts'
import { createLog } from '#server/observe/log.ts'
import { openShopDatabase } from './open-shop-database.ts'
import { loadEnv, runProcess } from '#server/processes/process.ts'

/** `npm run task backup [folder or s3://bucket/folder]`: beside a shop that runs. */
await runProcess(async () => {
  const env = loadEnv()
  const place = openBackupPlace(env, process.argv[2])
  const database = await openShopDatabase(env, { log: createLog(env.LOG_LEVEL) })
  const parts = { db: database.db, databaseUrl: database.url }
  const started = performance.now()
  try {
    const { rows, files, bytes } = await backUpAndRemember(env, parts, {
      place,
      now: new Date(),
      waitMs: 0,
    })
    console.log(
      `Backed up to ${place.name} in ${Math.round((performance.now() - started) / 1000)} s: ${rows} rows, ${files} files, ${bytes} bytes.`,
    )
    console.log(describeFiles(env))
    console.log(describeKeys(env))
  } finally {
    await database.close()
  }
  process.exit(0)
})
