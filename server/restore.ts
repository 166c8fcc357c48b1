import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readErasureLogs, repeatErasures } from '#commerce/customer/erasure.service.ts'
import { personalData } from '#commerce/folded-nouns.ts'
import { openDatabase } from '#db/open.ts'
import { openBackupPlace } from './backup/backup-place.ts'
import { chooseBackup, readSecrets, restoreDatabase, restoreStorage } from './backup/restore.ts'
import { openStorageWithMedia } from './backup/storage-with-media.ts'
import { createLog } from './log.ts'
import { loadEnv, runProcess } from './process.ts'

/** `npm run task restore [folder or s3://bucket/folder] [name]`: into an empty database, the newest backup unless one is named. */
await runProcess(async () => {
  const env = loadEnv()
  const log = createLog(env.LOG_LEVEL)
  const place = openBackupPlace(env, process.argv[2])
  const manifest = await chooseBackup(place.storage, process.argv[3])
  const storage = openStorageWithMedia(env)
  const started = performance.now()
  const tell = (line: string) =>
    console.log(`${((performance.now() - started) / 1000).toFixed(1)} s: ${line}`)
  const database = await openDatabase({
    databaseUrl: env.DATABASE_URL,
    directUrl: env.DATABASE_DIRECT_URL,
    dataDir: env.dataDir,
    poolSize: 2,
    statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
    log,
  })
  try {
    const rows = await restoreDatabase(place, { manifest, databaseUrl: database.url, log })
    tell(`${rows} rows of ${manifest.name} are in the database.`)
    tell(`${await restoreStorage(place, { manifest, storage })} files are in the storage.`)
    const known = await readErasureLogs(database.db, [storage, place.storage])
    const { erased, waiting } = await repeatErasures(database.db, personalData, new Date())
    tell(`${known} later erasures: ${erased} people erased again, ${waiting} after their order.`)
    const secrets = await readSecrets(place, manifest)
    if (secrets !== undefined) {
      const path = join(env.dataDir, 'restored-secrets')
      await writeFile(path, secrets, { mode: 0o600 })
      tell(`The root keys are in ${path}: set SECRETS_FILE.`)
    }
  } finally {
    await database.close()
  }
  process.exit(0)
})
