/** A worker as the program runs it, for long work of the office: started by office-work.ts. */
import { openBulkActs, openOfficeLists } from '#commerce/folded-nouns.ts'
import { openStorage } from '#commerce/kernel/storage/open-storage.ts'
import { officeTaskHandler } from '#commerce/office-task/office-task.jobs.ts'
import { makeSites } from '#config/sites.ts'
import { openDatabase } from '#db/open.ts'
import { workBeside } from '#tests/background.ts'

const [databaseUrl, dataDir] = process.argv.slice(2) as [string, string]
const log = { info() {}, warn() {}, error() {} }
const options = { databaseUrl, dataDir, poolSize: 3, statementTimeoutMs: 60_000, log }
const database = await openDatabase(options)
const sites = makeSites(3000)
const storage = openStorage({ dataDir, s3: undefined })
const handler = officeTaskHandler({
  db: database.db,
  bulkActs: openBulkActs({ sites, storage }),
  officeLists: openOfficeLists({ sites }),
  storage,
  officeOrigin: undefined,
})
workBeside(database, { jobs: [handler], reportFault: console.error })
process.on('disconnect', () => process.exit())
process.send?.('open')
