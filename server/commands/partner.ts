import { Refusal } from '#api/refusal.ts'
import { decideApplication, listApplications } from '#commerce/partner/partner.service.ts'
import { setCreditLimit } from '#commerce/payment/credit.service.ts'
import type { Permission } from '#commerce/staff/permission.terms.ts'
import { storeRows } from '#config/site-table.ts'
import { createLog } from '#server/observe/log.ts'
import { openShopDatabase } from './open-shop-database.ts'
import { loadEnv, runProcess } from '#server/processes/process.ts'
import { findTaskStaff, readStaff, UnknownStaff } from './staff-argument.ts'
import { openTaskSecurity } from './task-security.ts'

const usage = `npm run task partner list            who waits for an answer
npm run task partner list all        every application
npm run task partner approve <id>
npm run task partner refuse <id> <reason the applicant will read>
npm run task partner credit <e-mail> <amount> <currency>   lets a partner pay once a month, up to so much

Who decides says so: --as <e-mail of a person of the shop>.`

/** Decisions, with what whoever takes them needs. Partners have no desk in the office yet. */
const permissionOf = new Map<string | undefined, Permission>([
  ['approve', 'customer.note'],
  ['refuse', 'customer.note'],
  ['credit', 'order.settle'],
])

const isAmount = (text = '') => /^\d{1,7}$/.test(text)
const isCurrency = (text = '') => storeRows.some(({ currency }) => currency === text)

await runProcess(async () => {
  const env = loadEnv()
  const database = await openShopDatabase(env, { log: createLog(env.LOG_LEVEL) })
  const { email, words: typed } = readStaff(process.argv.slice(2))
  const [act, publicId = '', ...words] = typed
  const partnerTools = { db: database.db, sites: env.sites }
  const reason = words.join(' ').trim()
  const security = openTaskSecurity(database.db)
  const now = new Date()
  try {
    const permission = permissionOf.get(act)
    const staff =
      permission && (await findTaskStaff(database.db, email, { permission, role: 'support', now }))
    const by = staff && { publicId, actor: staff, now }
    if (act === 'list') {
      const applications = await listApplications(
        database.db,
        publicId === 'all' ? undefined : 'PENDING',
      )
      for (const one of applications) console.log(JSON.stringify(one))
      console.log(`${applications.length} applications.`)
    } else if (act === 'approve' && publicId && by) {
      await decideApplication(partnerTools, { ...by, status: 'APPROVED' })
      security.report({ kind: 'rights-changed', way: 'partner approved' }, staff)
      console.log('Approved. The applicant is a partner now and gets a mail.')
    } else if (act === 'refuse' && publicId && reason && by) {
      await decideApplication(partnerTools, { ...by, status: 'REFUSED', reason })
      security.report({ kind: 'rights-changed', way: 'partner refused' }, staff)
      console.log('Refused. The applicant gets a mail with the reason.')
    } else if (act === 'credit' && isAmount(words[0]) && isCurrency(words[1])) {
      const [amount, currency] = words as [string, string]
      const limitMinor = Number(amount) * 100
      await setCreditLimit(database.db, { email: publicId.toLowerCase(), currency, limitMinor })
      security.report({ kind: 'rights-changed', way: 'credit limit' }, staff)
      console.log(`May order on account up to ${amount} ${currency}.`)
    } else {
      console.error(usage)
      process.exitCode = 2
    }
  } catch (error) {
    if (error instanceof UnknownStaff) console.error(error.message)
    else if (error instanceof Refusal) console.error(explanationOf(act, error.code))
    else throw error
    process.exitCode = 1
  } finally {
    await security.close()
    await database.close()
  }
  process.exit()
})

function explanationOf(act: string | undefined, code: Refusal['code']): string {
  const isAbsent = code === 'not_found'
  if (act === 'credit') {
    return isAbsent
      ? 'There is no partner with this address.'
      : 'This partner still owes something in another currency.'
  }
  return isAbsent
    ? 'There is no such application.'
    : 'Somebody has already answered this application.'
}
