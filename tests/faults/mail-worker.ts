/** A worker as the program runs it, which reads mails: started and killed by mail-kill.ts. */
import { mailInHandler } from '#commerce/mail-in/mail-in.jobs.ts'
import { openStorage } from '#commerce/kernel/storage/open-storage.ts'
import { makeSites } from '#config/sites.ts'
import { openDatabase } from '#db/open.ts'
import { openMailParser } from '#press/mail/open-mail-parser.ts'
import { openTestUploads } from '#tests/api.ts'
import { workBeside } from '#tests/background.ts'

const [databaseUrl, dataDir] = process.argv.slice(2) as [string, string]
const log = { info() {}, warn() {}, error() {} }
const database = await openDatabase({
  databaseUrl,
  dataDir,
  poolSize: 3,
  statementTimeoutMs: 10_000,
  log,
})
const uploads = openTestUploads()
const handler = mailInHandler({
  db: database.db,
  sites: makeSites(3000),
  uploads: { ...uploads.tools, storage: openStorage({ dataDir, s3: undefined }) },
  mailIn: {
    parser: openMailParser({ onCrash: () => {} }),
    trust: { servers: [] },
    ownAddresses: ['hello@estampa.example'],
    // Each kill is an attempt: here none is the mail's own fault.
    mostAttempts: 1_000,
  },
})
const working = workBeside(database, { jobs: [handler], reportFault: () => {}, firstRetryMs: 10 })
process.on('disconnect', () => {
  void working
    .close()
    .then(() => database.close())
    .then(() => process.exit())
})
process.send?.('open')
