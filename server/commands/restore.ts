import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setRootKeys } from '#commerce/kernel/signing-key/root-keys.ts'
import { readEnv, type Env } from '#config/env.ts'
import { parseRootKeys, textOfRootKeys } from '#config/root-keys.ts'
import { openDatabase } from '#db/open.ts'
import { StartupError } from '#db/startup-error.ts'
import { openBackupPlace } from '#server/backup/backup-place.ts'
import { readSecrets, refuseToRestore } from '#server/backup/restore.ts'
import { chooseForDatabase, restoreShop } from '#server/backup/restore-shop.ts'
import { openStorageWithMedia } from '#server/backup/storage-with-media.ts'
import { createLog } from '#server/observe/log.ts'
import { loadEnv, runProcess } from '#server/processes/process.ts'

/** `npm run task restore [folder or s3://bucket/folder] [name]`: into an empty database, the newest backup unless one is named. */
await runProcess(async () => {
  const env = loadEnvOfBareMachine()
  const log = createLog(env.LOG_LEVEL)
  const place = openBackupPlace(env, process.argv[2])
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
    const named = { databaseUrl: database.url, name: process.argv[3] }
    const manifest = await chooseForDatabase(place, named)
    // Else keys of another shop would lie beside one that goes on.
    await refuseToRestore({ manifest, databaseUrl: database.url })
    const secrets = await readSecrets(place, manifest)
    if (secrets !== undefined) {
      tell(await putSecrets(env, secrets))
      if (env.readRootKeys() === undefined) setRootKeys(() => parseRootKeys(secrets))
    }
    const broken = await restoreShop(place, { manifest, database, storage, log, tell })
    tellBroken(broken)
    process.exitCode = broken.length > 0 ? 1 : 0
  } finally {
    await database.close()
  }
  process.exit()
})

/** The shop can open without them: nobody else has them either. */
function tellBroken(broken: readonly string[]): void {
  if (broken.length === 0) return
  console.error(
    `${broken.length} files are missing in the backup, or damaged. The shop can open; restore them from another backup, or know that they are gone:`,
  )
  for (const key of broken) console.error(key)
}

/** Settings of the shop, whose file of root keys may have gone with the machine: the backup has it. */
function loadEnvOfBareMachine(): Env {
  const { SECRETS_FILE: path } = process.env
  return path && !existsSync(path) ? readEnv({ ...process.env, SECRETS_FILE: '' }) : loadEnv()
}

/** Written before the rows. A file that is there stays as it is, and keys that the shop has already are not written beside. */
async function putSecrets(env: Env, secrets: string): Promise<string> {
  if (hasSame(env, secrets)) return 'The root keys are those that the settings name.'
  const named = env.SECRETS_FILE === undefined ? process.env['SECRETS_FILE'] : undefined
  const path = named || join(env.dataDir, 'restored-secrets')
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, secrets, { mode: 0o600 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartupError(`The root keys cannot be written to ${path} (${code}).`, {
      cause: error,
    })
  }
  return `The root keys are in ${path}${named ? '.' : ': set SECRETS_FILE, or SECRETS to what is in it.'}`
}

function hasSame(env: Env, secrets: string): boolean {
  const keys = env.readRootKeys()
  return keys !== undefined && textOfRootKeys(keys) === textOfRootKeys(parseRootKeys(secrets))
}
