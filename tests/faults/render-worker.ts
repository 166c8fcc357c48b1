/** A worker as the program runs it, on a press that is given: started and killed by render-kill.ts. */
import { openStorage } from '#commerce/kernel/storage/open-storage.ts'
import { renderingHandler } from '#commerce/rendering/rendering.jobs.ts'
import { openDatabase } from '#db/open.ts'
import { openSandboxPool } from '#press/sandbox/sandbox-pool.ts'
import { workBeside } from '#tests/background.ts'

const [databaseUrl, dataDir, module] = process.argv.slice(2) as [string, string, string]
const log = { info() {}, warn() {}, error() {} }
const database = await openDatabase({
  databaseUrl,
  dataDir,
  poolSize: 3,
  statementTimeoutMs: 10_000,
  log,
})
const sandboxes = openSandboxPool({
  module,
  count: 1,
  recycleAfter: 20,
  memoryLimitMb: 800,
  timeLimitMs: 30_000,
})
const storage = openStorage({ dataDir, s3: undefined })
const handler = renderingHandler({ db: database.db, storage, sandboxes, renderAtOnce: 1 })
const rendering = workBeside(database, {
  jobs: [{ ...handler, graceMs: 0 }],
  reportFault: () => {},
  firstRetryMs: 20,
})
process.on('disconnect', () => {
  void rendering
    .close()
    .then(() => sandboxes.close())
    .then(() => database.close())
    .then(() => process.exit())
})
process.send?.('open')
