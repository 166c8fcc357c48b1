import { readFileSync } from 'node:fs'
import type { Kysely } from 'kysely'
import { mailInHandler } from '#commerce/mail-in/mail-in.jobs.ts'
import { receiveRawMail } from '#commerce/mail-in/receive-mail.service.ts'
import { makeSites } from '#config/sites.ts'
import type { OpenDatabase } from '#db/open.ts'
import type { Tables } from '#db/tables.ts'
import { openMailParser } from '#press/mail/open-mail-parser.ts'
import { openApi, openTestUploads } from '#tests/api.ts'
import { workBeside } from '#tests/background.ts'
import { granted } from '#tests/designs/designs.ts'
import { until } from '#tests/faults/kill-workers.ts'
import { mailsTo, testMailComposer } from '#tests/mail.ts'

export type Usage = { cpuMs: number; peakRssMb: number; ms: number; bytes: number }

/** Addresses that the shop of tests writes from and reads. */
export const ownAddresses = [
  ...new Set(
    makeSites(3000).flatMap(({ contactEmail }) => [
      contactEmail,
      testMailComposer.replyBox!(undefined as never, contactEmail),
    ]),
  ),
]

/** A shop that reads mails: its API, its worker, and what each mail took to read. */
export function openMailRoom(database: Pick<OpenDatabase, 'db' | 'url'>, now?: () => Date) {
  const { db } = database
  const uploads = openTestUploads()
  const shop = openApi(db, now, uploads.tools)
  const faults: unknown[] = []
  const usages: Usage[] = []
  const parser = openMailParser({ onCrash: (failure) => faults.push(failure) })
  const handler = mailInHandler({
    db,
    sites: makeSites(3000),
    uploads: uploads.tools,
    mailIn: {
      parser: {
        async parse(input) {
          const startedAt = performance.now()
          let usage = { cpuMs: 0, peakRssMb: 0 }
          try {
            return await parser.parse(input, { onUsage: (used) => (usage = used) })
          } finally {
            const ms = performance.now() - startedAt
            usages.push({ ...usage, ms, bytes: readFileSync(input.path).byteLength })
          }
        },
      },
      trust: { servers: ['mx.shop.example'] },
      ownAddresses,
      ...(now && { now }),
    },
  })
  const working = workBeside(database, {
    jobs: [handler],
    reportFault: (error) => faults.push(error),
  })
  const receive = (raw: Buffer) =>
    receiveRawMail(
      { db, storage: uploads.tools.storage, disk: uploads.tools.disk },
      { mailbox: 'test', raw, now: now?.() ?? new Date() },
    )
  return {
    shop,
    storage: uploads.tools.storage,
    disk: uploads.tools.disk,
    faults,
    usages,
    receive,
    settled: () => until(async () => (await countReceived(db)) === 0, 'every mail is read'),
    async close() {
      await working.close()
      await parser.close()
      await uploads.close()
    },
  }
}

export async function countReceived(db: Kysely<Tables>): Promise<number> {
  const rows = await db.selectFrom('mail_in').where('state', '=', 'RECEIVED').select('id').execute()
  return rows.length
}

type Shop = ReturnType<typeof openApi>

/** A conversation that was opened by a form and answered once: its ticket, and the mail of the answer. */
export async function openConversation(shop: Shop, email: string) {
  const visitor = shop.visitor({ application: 'WPX-GB', locale: 'en' })
  const question = {
    subject: 'order',
    name: 'Ana Lopes',
    message: 'Where is it?',
    policy: 'on',
  } as const
  const { publicId } = granted(await visitor.ticket.openTicket({ ...question, email }))
  const agent = await shop.staff('support')
  const { revision } = granted(await agent.ticketDesk.getTicket({ publicId }))
  const answer = { publicId, revision: String(revision), text: 'It leaves today.', isSolved: false }
  granted(await agent.ticketDesk.answer(answer))
  const ticket = await shop.commerce.db
    .selectFrom('ticket')
    .where('public_id', '=', publicId)
    .select(['id', 'reference'])
    .executeTakeFirstOrThrow()
  const mails = await mailsTo(shop.commerce.db, email)
  const mail = mails.find(({ subject }) => subject.includes(ticket.reference))!
  return { publicId, agent, email, mail, ...ticket }
}
