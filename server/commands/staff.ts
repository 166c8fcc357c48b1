import { parseArgs } from 'node:util'
import { Refusal } from '#api/refusal.ts'
import type { SecurityEvent } from '#commerce/kernel/security-event.ts'
import { verifyAudit } from '#commerce/staff/audit-check.service.ts'
import {
  inviteFromMachine,
  resetFromMachine,
  suspendFromMachine,
} from '#commerce/staff/machine-people.service.ts'
import { listPeople } from '#commerce/staff/people.service.ts'
import { officeLanguages } from '#commerce/staff/staff.terms.ts'
import { invitationPath } from '#commerce/staff/staff-paths.terms.ts'
import type { Env } from '#config/env.ts'
import { transact } from '#db/transaction.ts'
import type { OpenDatabase } from '#db/open.ts'
import { createLog } from '#server/observe/log.ts'
import { openShopDatabase } from './open-shop-database.ts'
import { printTable } from './print-table.ts'
import { loadEnv, runProcess } from '#server/processes/process.ts'
import { openTaskSecurity } from './task-security.ts'

const usage = `npm run task staff list                    who may come in, with roles
npm run task staff invite <e-mail> <role> [--stores WPX-PT,WPX-ES] [--name "Marta Ruiz"] [--language es]
                                           lets somebody in; prints the link, once
npm run task staff reset <e-mail>          ends every way in of somebody; prints another link, once
npm run task staff suspend <e-mail>        ends the access of somebody at once
npm run task staff audit verify            looks for altered rows in the audit log`

const explanations: Partial<Record<Refusal['code'], string>> = {
  not_found: 'There is no such person.',
  conflict: 'Somebody with that address is here already: see list, or reset.',
}

const options = {
  stores: { type: 'string' },
  name: { type: 'string' },
  language: { type: 'string' },
} as const

/** A mistake in what was typed: told without the way to the line that found it. */
class WrongWords extends Error {}

await runProcess(async () => {
  const env = loadEnv()
  const database = await openShopDatabase(env, { log: createLog(env.LOG_LEVEL) })
  const security = openTaskSecurity(database.db)
  try {
    const { values, positionals } = readWords(process.argv.slice(2))
    const event = await run(env, database, positionals, values)
    if (event) security.report(event)
  } catch (error) {
    if (error instanceof WrongWords) {
      console.error(error.message)
      process.exitCode = 2
    } else if (error instanceof Refusal) {
      console.error(explanations[error.code] ?? 'There is no such role.')
      process.exitCode = 1
    } else throw error
  } finally {
    await security.close()
    await database.close()
  }
  process.exit()
})

type Values = ReturnType<typeof readWords>['values']

function readWords(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch {
    throw new WrongWords(usage)
  }
}

async function run(
  env: Env,
  { db }: OpenDatabase,
  [act, first, second]: readonly string[],
  values: Values,
): Promise<SecurityEvent | undefined> {
  const now = new Date()
  if (act === 'list' && !first) {
    await showPeople(db)
    return undefined
  }
  if (act === 'invite' && first && second) {
    const email = readEmail(first)
    const invitation = {
      email,
      name: values.name?.trim() || email.split('@')[0]!,
      language: readLanguage(values.language),
      roles: [{ role: second, stores: readStores(env, values.stores), validUntil: undefined }],
    }
    const { token } = await transact(db, (trx) => inviteFromMachine({ db: trx, now }, invitation))
    showLink(env, token)
    return rightsOf(email, 'staff invite')
  }
  if (act === 'reset' && first) {
    const { token } = await transact(db, (trx) => resetFromMachine({ db: trx, now }, first))
    showLink(env, token)
    return rightsOf(first, 'staff reset')
  }
  if (act === 'suspend' && first) {
    await transact(db, (trx) => suspendFromMachine({ db: trx, now }, first))
    console.log('Suspended, and signed out everywhere.')
    return rightsOf(first, 'staff suspend')
  }
  if (act === 'audit' && first === 'verify') {
    await verify(db)
    return undefined
  }
  throw new WrongWords(usage)
}

function rightsOf(email: string, way: string): SecurityEvent {
  return { kind: 'rights-changed', way, account: { brand: 'office', email: email.toLowerCase() } }
}

async function showPeople(db: OpenDatabase['db']): Promise<void> {
  const people = await listPeople({ db })
  printTable(
    ['e-mail', 'name', 'status', 'roles', 'passkeys', 'last seen'],
    people.map((one) => [
      one.email,
      one.name,
      one.status,
      one.roles
        .map(({ role, stores }) => (stores ? `${role}@${stores.join(',')}` : role))
        .join(' '),
      one.passkeys,
      one.lastSeenAt?.slice(0, 16).replace('T', ' ') ?? '–',
    ]),
  )
}

async function verify(db: OpenDatabase['db']): Promise<void> {
  const { acts, faults } = await verifyAudit(db, new Date())
  for (const { month, id, fault } of faults) {
    console.log(`${month.slice(0, 7)} ${id === undefined ? '' : `row ${id} `}${fault}`)
  }
  console.log(faults.length === 0 ? `${acts} acts, none altered.` : `${faults.length} faults.`)
  if (faults.length > 0) process.exitCode = 1
}

function showLink({ officeOrigin }: Env, token: string): void {
  const link = `${officeOrigin ?? '<OFFICE_ORIGIN>'}${invitationPath(token)}`
  console.log(`${link}\nIt works once, for 24 hours, and is shown only now.`)
}

function readEmail(text: string): string {
  const email = text.trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new WrongWords(`${text} is no e-mail address.`)
  return email
}

function readLanguage(text: string | undefined): string {
  const language = text ?? 'en'
  if (!(officeLanguages as readonly string[]).includes(language)) {
    throw new WrongWords(`The office speaks ${officeLanguages.join(' and ')}.`)
  }
  return language
}

function readStores({ sites }: Env, text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined
  const stores = text.toUpperCase().split(',').filter(Boolean)
  const unknown = stores.filter((store) => !sites.some(({ slug }) => slug === store))
  if (stores.length === 0 || unknown.length > 0) {
    throw new WrongWords(`The stores are ${sites.map(({ slug }) => slug).join(', ')}.`)
  }
  return stores
}
