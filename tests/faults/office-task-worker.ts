/** A worker as the program runs it, with an act that marks orders and one that answers tickets: killed by tests. */
import { openStorage } from '#commerce/kernel/storage/open-storage.ts'
import { officeTaskHandler } from '#commerce/office-task/office-task.jobs.ts'
import { ticketsList } from '#commerce/ticket-desk/ticket-office-list.ts'
import { answerUmbrella } from '#commerce/ticket-desk/ticket-umbrella.service.ts'
import { openDatabase } from '#db/open.ts'
import { workBeside } from '#tests/background.ts'
import { markAct, testOrders } from './mark-act.ts'

const [databaseUrl, dataDir] = process.argv.slice(2) as [string, string]
const log = { info() {}, warn() {}, error() {} }
const database = await openDatabase({
  databaseUrl,
  dataDir,
  poolSize: 3,
  statementTimeoutMs: 10_000,
  log,
})
const handler = officeTaskHandler({
  db: database.db,
  bulkActs: [markAct, answerUmbrella],
  officeLists: [testOrders, ticketsList],
  storage: openStorage({ dataDir, s3: undefined }),
  officeOrigin: undefined,
})
const working = workBeside(database, { jobs: [handler], reportFault: () => {} })
process.on('disconnect', () => {
  void working
    .close()
    .then(() => database.close())
    .then(() => process.exit())
})
process.send?.('open')
