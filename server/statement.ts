import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { Refusal, refuse } from '#api/refusal.ts'
import { readStatementCsv } from '#commerce/settlement/bank-csv.rules.ts'
import { readCamt053, UnreadableStatement } from '#commerce/settlement/bank-statement.rules.ts'
import {
  acceptEntry,
  assignEntry,
  closeEntry,
  importStatement,
  listOpenEntries,
} from '#commerce/settlement/bank-statement.service.ts'
import { UnsafeXml } from '#commerce/settlement/safe-xml.rules.ts'
import { openFinanceTools } from './open-finance-tools.ts'
import { runProcess } from './process.ts'
import { findTaskStaff, readStaff, UnknownStaff } from './staff-argument.ts'

const usage = `npm run task statement import <file>          a statement of our bank: camt.053 (.xml) or a table (.csv)
npm run task statement list                   transfers that somebody has to look at
npm run task statement assign <id> <reference>   what a transfer is for
npm run task statement accept <id> <note>     takes what is due of a transfer of too much
npm run task statement close <id> <note>      dealt with outside: sent back, or not ours

Whoever does more than look says who they are: --as <e-mail of a person of the shop>.`

const MOST_BYTES = 50_000_000

type Expected = Refusal | UnreadableStatement | UnsafeXml | UnknownStaff
const isExpected = (error: unknown): error is Expected =>
  error instanceof Refusal ||
  error instanceof UnreadableStatement ||
  error instanceof UnsafeXml ||
  error instanceof UnknownStaff

await runProcess(async () => {
  const tools = await openFinanceTools()
  const { email, words: typed } = readStaff(process.argv.slice(2))
  const [act, first = '', ...words] = typed
  const rest = words.join(' ').trim()
  try {
    const isDeciding = ['import', 'assign', 'accept', 'close'].includes(act ?? '')
    const actor = isDeciding
      ? await findTaskStaff(tools.db, email, {
          permission: 'order.settle',
          role: 'finance',
          now: tools.now(),
        })
      : undefined
    if (act === 'import' && first && actor) {
      console.log(JSON.stringify(await importStatement(tools, readStatement(first), actor)))
    } else if (act === 'list') {
      const entries = await listOpenEntries(tools.db)
      for (const one of entries) console.log(JSON.stringify(one))
      console.log(`${entries.length} transfers wait.`)
    } else if (act === 'assign' && first && rest && actor) {
      console.log(await assignEntry(tools, { entryId: idIn(first), reference: rest, actor }))
    } else if (act === 'accept' && first && rest && actor) {
      await acceptEntry(tools, { entryId: idIn(first), actor, note: rest })
      console.log('Taken. The rest is yours to send back.')
    } else if (act === 'close' && first && rest && actor) {
      await closeEntry(tools, { entryId: idIn(first), actor, note: rest })
      console.log('Closed.')
    } else {
      console.error(usage)
      process.exitCode = 2
    }
  } catch (error) {
    if (!isExpected(error)) throw error
    console.error(wordsOf(error))
    process.exitCode = 1
  } finally {
    await tools.close()
  }
  process.exit()
})

/** Transfer id: what is no id at all is no id of a transfer either. */
function idIn(typed: string): string {
  return z.guid().safeParse(typed).data ?? refuse('not_found')
}

function readStatement(path: string) {
  const bytes = readFileSync(path)
  if (bytes.length > MOST_BYTES) throw new UnreadableStatement('The file is too large.')
  const text = bytes.toString('utf8')
  return /\.csv$/i.test(path) ? readStatementCsv(text) : readCamt053(text)
}

function wordsOf(error: Expected): string {
  if (error instanceof UnknownStaff) return error.message
  if (!(error instanceof Refusal)) return `The file cannot be read: ${error.message}`
  return error.code === 'not_found'
    ? 'There is no such transfer, or no payment of that reference.'
    : 'Somebody has decided on it already, or it does not fit.'
}
