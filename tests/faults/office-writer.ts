/** A process that answers the office's pages, and dies at the statement it is told: see office-kill-run.ts. */
import pg from 'pg'
import { createClient } from '#api/client.ts'
import { isRefused } from '#api/refusal.ts'
import { officeContracts } from '#commerce/contracts.ts'
import { openDatabase } from '#db/open.ts'
import { openApi } from '#tests/api.ts'

export type OfficeWrite = {
  act: 'note' | 'hold'
  key: string
  number: string
  credential: string
  /** Of the statements of this write, counted from 1; nothing dies without it. */
  dieAt?: number
  /** Whether the statement is sent before: the database may do what nobody hears of. */
  isSent?: boolean
}
export type WriteEnd = { statements: number; refused?: string }

const [databaseUrl, dataDir] = process.argv.slice(2) as [string, string]
const log = { info() {}, warn() {}, error() {} }
const database = await openDatabase({
  databaseUrl,
  dataDir,
  poolSize: 2,
  statementTimeoutMs: 10_000,
  log,
})
const { caller } = openApi(database.db).visitor({ address: '10.1.2.3' })

let statements = 0
let dying: Pick<OfficeWrite, 'dieAt' | 'isSent'> = {}
const client = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown }
const { query } = client
client.query = function (...given) {
  statements += 1
  const isHere = statements === dying.dieAt
  if (isHere && !dying.isSent) process.kill(process.pid, 'SIGKILL')
  const answer = query.apply(this, given)
  if (isHere) process.kill(process.pid, 'SIGKILL')
  return answer
}

process.on('message', (write: OfficeWrite) => {
  void perform(write).then((end) => process.send?.(end))
})
process.on('disconnect', () => process.exit())
process.send?.('open')

async function perform(write: OfficeWrite): Promise<WriteEnd> {
  const { number, key } = write
  const asking = { ...caller, credential: write.credential }
  statements = 0
  dying = write
  const options = { idempotencyKey: key }
  const answer =
    write.act === 'note'
      ? await createClient(officeContracts.orderDesk, asking).addNote(
          { number, body: key },
          options,
        )
      : await createClient(officeContracts.orderActs, asking).holdOrder(
          { number, reason: 'other', note: key, days: 3 },
          options,
        )
  dying = {}
  return { statements, ...(isRefused(answer) && { refused: answer.code }) }
}
