import { writeFileSync } from 'node:fs'
import { Refusal } from '#api/refusal.ts'
import { closeAlert, listOpenAlerts } from '#commerce/payment/alert.service.ts'
import {
  confirmPayout,
  makePayouts,
  returnPayout,
  writePayout,
} from '#commerce/settlement/payout.service.ts'
import {
  approveRefund,
  listOpenRefunds,
  rejectRefund,
} from '#commerce/settlement/refund.service.ts'
import type { Permission } from '#commerce/staff/permission.terms.ts'
import { transact } from '#db/transaction.ts'
import { openFinanceTools } from './open-finance-tools.ts'
import { runProcess } from '#server/processes/process.ts'
import { findTaskStaff, readStaff, UnknownStaff } from './staff-argument.ts'
import { openTaskSecurity } from './task-security.ts'

const usage = `npm run task refund list                      refunds that are not over
npm run task refund approve <id>              the second pair of eyes, above the limit of one person
npm run task refund reject <id> <reason>
npm run task refund payouts                   files for our bank (pain.001) of refunds to named accounts
npm run task refund payout <name>             writes such a file once more
npm run task refund paid <name>               the bank has done all of a file
npm run task refund returned <id> <reason>    the bank sent one back, however late: the customer is asked again
npm run task refund alerts                    payments that somebody has to look at
npm run task refund close <alert> <reason>

Who approves, rejects, pays or closes says so: --as <e-mail of a person of the shop>. Nobody approves what they asked for themselves.`

const refusalWords: Partial<Record<Refusal['code'], string>> = {
  not_found: 'There is no such refund or file.',
  forbidden: 'Somebody else than who asked for it has to approve it.',
  conflict: 'It is not in a state for that.',
}

/** What people answer for, with what they need for it; the rest only looks, or tells what the bank has done. */
const permissionOf = new Map<string | undefined, Permission>([
  ['approve', 'refund.approve'],
  ['reject', 'refund.approve'],
  ['payouts', 'payout.make'],
  ['returned', 'payout.make'],
  ['close', 'order.settle'],
])

await runProcess(async () => {
  const tools = await openFinanceTools()
  const { db } = tools
  const { email, words: typed } = readStaff(process.argv.slice(2))
  const [act, first = '', ...words] = typed
  const reason = words.join(' ').trim()
  const now = new Date()
  const security = openTaskSecurity(db)

  async function writeFile(messageId: string): Promise<void> {
    const path = `${messageId}.xml`
    // It names accounts: for nobody but who made it.
    writeFileSync(path, await writePayout(tools, messageId), { mode: 0o600 })
    console.log(`${path} is for the bank.`)
  }

  try {
    const permission = permissionOf.get(act)
    const by = permission && (await findTaskStaff(db, email, { permission, role: 'finance', now }))
    if (act === 'list') {
      for (const one of await listOpenRefunds(db)) console.log(JSON.stringify(one))
    } else if (act === 'approve' && first && by) {
      await transact(db, async (trx) => {
        const { order } = await approveRefund(trx, { publicId: first, by, now })
        by.need('refund.approve', order.store)
      })
      security.report({ kind: 'refund-decided', way: 'approved' }, by)
      console.log('Approved. It leaves in a moment.')
    } else if (act === 'reject' && first && reason && by) {
      await transact(db, async (trx) => {
        const { order } = await rejectRefund(trx, { publicId: first, by, reason, now })
        by.need('refund.approve', order.store)
      })
      security.report({ kind: 'refund-decided', way: 'rejected' }, by)
      console.log('Rejected.')
    } else if (act === 'payouts' && by) {
      for (const { slug } of tools.sites) by.need('payout.make', slug)
      const made = await makePayouts(tools, by)
      security.report({ kind: 'refund-decided', way: 'payouts', count: made.length }, by)
      for (const messageId of made) await writeFile(messageId)
      if (made.length === 0) console.log('Nothing is to be paid.')
    } else if (act === 'payout' && first) {
      await writeFile(first)
    } else if (act === 'paid' && first) {
      console.log(`${await confirmPayout(tools, first)} refunds are done.`)
    } else if (act === 'returned' && first && reason && by) {
      await transact(db, async (trx) => {
        const { store } = await returnPayout({ ...tools, db: trx }, { refund: first, by, reason })
        by.need('payout.make', store)
      })
      security.report({ kind: 'refund-decided', way: 'payout returned' }, by)
      console.log('The customer is asked for another account.')
    } else if (act === 'alerts') {
      for (const one of await listOpenAlerts(db)) console.log(JSON.stringify(one))
    } else if (act === 'close' && /^\d+$/.test(first) && reason && by) {
      console.log(
        (await transact(db, (trx) => closeAlert(trx, Number(first), { by, reason, now })))
          ? 'Closed.'
          : 'Not open.',
      )
    } else {
      console.error(usage)
      process.exitCode = 2
    }
  } catch (error) {
    if (error instanceof UnknownStaff) console.error(error.message)
    else if (error instanceof Refusal) {
      console.error(refusalWords[error.code] ?? 'It was refused.')
    } else throw error
    process.exitCode = 1
  } finally {
    await security.close()
    await tools.close()
  }
  process.exit()
})
