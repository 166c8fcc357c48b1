/** A worker as the program runs it, on a press that is given: started and killed by render-kill.ts. */
import { openStorage } from '#commerce/kernel/storage/open-storage.ts'
import { startRendering } from '#commerce/rendering/start-rendering.ts'
import { openDatabase } from '#db/open.ts'
import { openCells } from '#press/cell/cells.ts'

const [databaseUrl, dataDir, module] = process.argv.slice(2) as [string, string, string]
const log = { info() {}, warn() {}, error() {} }
const database = await openDatabase({
  databaseUrl,
  dataDir,
  poolSize: 3,
  statementTimeoutMs: 10_000,
  log,
})
const rendering = startRendering({
  database,
  storage: openStorage({ dataDir, s3: undefined }),
  count: 1,
  openCells: (count) =>
    openCells({ module, count, recycleAfter: 20, memoryLimitMb: 800, timeLimitMs: 30_000 }),
  reportFault: () => {},
  firstRetryMs: 20,
})
process.on('disconnect', () => {
  void rendering
    .close(0)
    .then(() => database.close())
    .then(() => process.exit())
})
process.send?.('open')
