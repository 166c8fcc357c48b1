/** A process that answers the office's pages, and dies at the statement it is told: see office-kill-run.ts. */
import pg from 'pg'
import { createClient, type Caller } from '#api/client.ts'
import { isRefused } from '#api/refusal.ts'
import { officeContracts } from '#commerce/contracts.ts'
import { openDatabase } from '#db/open.ts'
import { openApi } from '#tests/api.ts'

export type OfficeWrite = {
  act: 'note' | 'hold' | 'refund' | 'cancel'
  key: string
  number: string
  /** Of the order as the form showed it. */
  revision: number
  credential: string
  /** Of the statements of this write, counted from 1; nothing dies without it. */
  dieAt?: number
  /** Whether the statement is sent before: the database may do what nobody hears of. */
  isSent?: boolean
}
export type WriteEnd = { statements: number; refused?: string }

/** So little that no write of a run needs a second person. */
const GOODWILL_MINOR = 10

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

type Ask = (asking: Caller, write: OfficeWrite) => Promise<object>

const ask: Readonly<Record<OfficeWrite['act'], Ask>> = {
  note: (asking, { number, key }) =>
    createClient(officeContracts.orderDesk, asking).addNote(
      { number, body: key },
      { idempotencyKey: key },
    ),
  hold: (asking, { number, key }) =>
    createClient(officeContracts.orderActs, asking).holdOrder(
      { number, reason: 'other', note: key, days: 3 },
      { idempotencyKey: key },
    ),
  refund: (asking, { number, key, revision }) =>
    createClient(officeContracts.moneyDesk, asking).openRefund(
      {
        number,
        kind: 'GOODWILL',
        line: [],
        amountMinor: GOODWILL_MINOR,
        reason: 'misprint',
        revision,
        refundedMinor: 0,
        expectedMinor: GOODWILL_MINOR,
      },
      { idempotencyKey: key },
    ),
  cancel: (asking, { number, key, revision }) =>
    createClient(officeContracts.orderActs, asking).cancelOrder(
      { number, revision, reason: key },
      { idempotencyKey: key },
    ),
}

process.on('message', (write: OfficeWrite) => {
  void perform(write).then((end) => process.send?.(end))
})
process.on('disconnect', () => process.exit())
process.send?.('open')

async function perform(write: OfficeWrite): Promise<WriteEnd> {
  const asking = { ...caller, credential: write.credential }
  statements = 0
  dying = write
  const answer = await ask[write.act](asking, write)
  dying = {}
  return { statements, ...(isRefused(answer) && { refused: answer.code }) }
}
