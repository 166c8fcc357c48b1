import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { Refusal, refuse } from '#api/refusal.ts'
import { UnreadableStatement } from '#commerce/settlement/bank-statement.rules.ts'
import {
  acceptEntry,
  assignEntry,
  closeEntry,
  importStatement,
  listOpenEntries,
} from '#commerce/settlement/bank-statement.service.ts'
import { statementText } from '#commerce/settlement/bank-statement.terms.ts'
import { readStatement } from '#commerce/settlement/statement-file.rules.ts'
import { openFinanceTools } from './open-finance-tools.ts'
import { runProcess } from '#server/processes/process.ts'
import { findTaskStaff, readStaff, UnknownStaff, type TaskStaff } from './staff-argument.ts'

const usage = `The office's page Transfers does the same.

npm run task statement import <file>          a statement of our bank: camt.053 (.xml) or a table (.csv)
npm run task statement list                   transfers that somebody has to look at
npm run task statement assign <id> <reference>   what a transfer is for: a reference, or the number of an order
npm run task statement accept <id> <note>     takes what is due of a transfer of too much
npm run task statement close <id> <note>      dealt with outside: sent back, or not ours

Whoever does more than look says who they are: --as <e-mail of a person of the shop>.`

// Beside the page of the office, for files that are too large for it.
const MOST_BYTES = 50_000_000

type Expected = Refusal | UnreadableStatement | UnknownStaff
const isExpected = (error: unknown): error is Expected =>
  error instanceof Refusal || error instanceof UnreadableStatement || error instanceof UnknownStaff

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
      const entries = readStatement(readFile(first))
      console.log(JSON.stringify(await importStatement(tools, entries, byOf(actor))))
    } else if (act === 'list') {
      const entries = await listOpenEntries(tools.db)
      for (const one of entries) console.log(JSON.stringify(one))
      console.log(`${entries.length} transfers wait.`)
    } else if (act === 'assign' && first && rest && actor) {
      console.log(
        await assignEntry(tools, { entryId: idIn(first), reference: rest, ...byOf(actor) }),
      )
    } else if (act === 'accept' && first && rest && actor) {
      await acceptEntry(tools, { entryId: idIn(first), note: rest, ...byOf(actor) })
      console.log('Taken. The rest is yours to send back.')
    } else if (act === 'close' && first && rest && actor) {
      await closeEntry(tools, { entryId: idIn(first), note: rest, ...byOf(actor) })
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

function byOf(actor: TaskStaff) {
  return { actor, mayIn: actor.mayIn }
}

function readFile(path: string): string {
  const bytes = readFileSync(path)
  if (bytes.length > MOST_BYTES) {
    throw new UnreadableStatement('too_large', 'The file is too large.')
  }
  const text = statementText(bytes)
  if (text === undefined) throw new UnreadableStatement('text', 'The file is no text in UTF-8.')
  return text
}

function wordsOf(error: Expected): string {
  if (error instanceof UnknownStaff) return error.message
  if (!(error instanceof Refusal)) return `The file cannot be read: ${error.message}`
  if (error.code === 'invalid') return 'There is no payment of that reference, and no such order.'
  return error.code === 'not_found'
    ? 'There is no such transfer or account in your stores.'
    : 'Somebody has decided on it already, or it does not fit.'
}
