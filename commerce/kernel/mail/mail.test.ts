import { createServer } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transact } from '#db/transaction.ts'
import type { Background } from '#commerce/kernel/jobs/background.ts'
import { workBeside } from '#tests/background.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { mailsTo, manyMails, testMailComposer } from '#tests/mail.ts'
import { newsletterWelcomeMail } from '#commerce/newsletter/newsletter.mail.ts'
import { ticketNewMail } from '#commerce/ticket/ticket.mail.ts'
import { purgeMails, queueMail } from './mail.service.ts'
import { openTransport, type MailTransport } from './mail-transport.ts'
import { mailHandler } from './mail.jobs.ts'

type Got = Awaited<ReturnType<typeof PostalMime.parse>>

let database: TestDatabase
let delivery: Background | undefined
let transport: MailTransport | undefined
let server: SMTPServer | undefined
let faults: unknown[] = []
const site = testMailComposer.sites.find((one) => one.slug === 'WPX-DE')!
const place = { site, locale: site.locales[0] }

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(() => {
  faults = []
})
afterEach(async () => {
  await delivery?.close()
  transport?.close()
  await new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()))
  server = undefined
  await database.db.deleteFrom('mail').execute()
  await database.db.deleteFrom('job').execute()
})

/** A mail server on this machine, and how often it says no before it takes a mail. */
function openMailServer(refusals: readonly number[] = []) {
  const got = Promise.withResolvers<Got>()
  const mails: Got[] = []
  const left = [...refusals]
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, callback) {
      const responseCode = left.shift()
      callback(responseCode ? Object.assign(new Error('not now'), { responseCode }) : null)
    },
    onData(stream, _session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        callback()
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push(mail)
          got.resolve(mail)
        })
      })
    },
  })
  server.on('error', () => {})
  return new Promise<{ url: string; first: Promise<Got>; mails: Got[] }>((resolve) => {
    server!.listen(0, '127.0.0.1', () => {
      const address = server!.server.address() as { port: number }
      resolve({ url: `smtp://127.0.0.1:${address.port}`, first: got.promise, mails })
    })
  })
}

function start(smtpUrl: string | undefined) {
  transport = smtpUrl ? openTransport(smtpUrl) : undefined
  const mail = { transport, limits: manyMails, retryAfterMs: () => 10 }
  delivery = workBeside(database, {
    jobs: [mailHandler({ db: database.db, mailComposer: testMailComposer, mail })],
    reportFault: (error) => faults.push(error),
  })
}

const welcome = (subjectId: string, to = 'lena@example.com') =>
  transact(database.db, (trx) =>
    queueMail(trx, newsletterWelcomeMail, {
      subjectId,
      place,
      to,
      data: { unsubscribeToken: 'a-token-of-hers' },
    }),
  )

async function stateOf(subjectId: string) {
  return database.db
    .selectFrom('mail')
    .where('subject_id', '=', subjectId)
    .select(['state', 'data', 'failure'])
    .executeTakeFirst()
}

async function untilState(subjectId: string, state: string) {
  await expect.poll(async () => (await stateOf(subjectId))?.state).toBe(state)
}

describe('a mail', () => {
  it('reaches its reader whole, in text and HTML, and says how to end the letters', async () => {
    const { url, first } = await openMailServer()
    start(url)
    await welcome('one')
    const mail = await first
    expect(mail.from).toEqual({ name: 'Estampa', address: 'hello@estampa.example' })
    expect(mail.to).toEqual([{ name: '', address: 'lena@example.com' }])
    expect(mail.subject).toBe('Willkommen beim Newsletter von Estampa')
    expect(mail.text).toContain('Höchstens einmal im Monat erfährst du')
    expect(mail.html).toContain('<html lang="de-DE"')
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(header('list-unsubscribe')).toBe(
      '<http://de.localhost:3000/newsletter/one-click?token=a-token-of-hers>',
    )
    expect(header('content-language')).toBe('de-DE')
    await untilState('one', 'SENT')
    expect(await stateOf('one')).toMatchObject({ data: null })
  })

  it('is one of its kind about its subject, and none when the transaction fails', async () => {
    await welcome('twice')
    await welcome('twice')
    const failing = transact(database.db, async (trx) => {
      await queueMail(trx, newsletterWelcomeMail, {
        subjectId: 'never',
        place,
        to: 'lena@example.com',
        data: { unsubscribeToken: 'x' },
      })
      throw new Error('not stored')
    })
    await expect(failing).rejects.toThrow('not stored')
    expect(await mailsTo(database.db, 'lena@example.com')).toHaveLength(1)
    const jobs = await database.db.selectFrom('job').select('id').execute()
    expect(jobs).toHaveLength(1)
  })

  it('waits for a mail server that is away, and is sent under the same id', async () => {
    const { url, first, mails } = await openMailServer([451, 451])
    start(url)
    await welcome('patient')
    const { messageId } = await first
    await untilState('patient', 'SENT')
    const { id } = await database.db.selectFrom('mail').select('id').executeTakeFirstOrThrow()
    expect(messageId).toBe(`<${id}@estampa.example>`)
    expect(faults).toHaveLength(2)
    expect(mails).toHaveLength(1)
  })

  it('waits also when nobody listens at all', async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => closed.once('listening', resolve))
    const { port } = closed.address() as { port: number }
    await new Promise((resolve) => closed.close(resolve))
    start(`smtp://127.0.0.1:${port}`)
    await welcome('nobody-there')
    await expect.poll(() => faults.length).toBeGreaterThan(1)
    expect(await stateOf('nobody-there')).toMatchObject({ state: 'QUEUED' })
  })

  it('to an address that does not exist is given up at once, and no address is logged', async () => {
    const { url } = await openMailServer([550])
    start(url)
    await welcome('unknown', 'nobody@example.com')
    await untilState('unknown', 'FAILED')
    expect(faults).toHaveLength(1)
    expect(String(faults[0])).not.toContain('nobody@')
    expect((await stateOf('unknown'))?.failure).toMatch(/^mail_refused: .*550/)
  })

  it('stays in the local inbox without a mail server', async () => {
    start(undefined)
    await welcome('local')
    await untilState('local', 'KEPT')
    const [mail] = await mailsTo(database.db, 'lena@example.com')
    expect(mail!.text).toContain('http://de.localhost:3000/')
  })

  it('is forgotten after a month, but not that it was sent', async () => {
    start(undefined)
    await welcome('old')
    await untilState('old', 'KEPT')
    await purgeMails(database.db, new Date(Date.now() + 31 * 24 * 60 * 60_000))
    expect(await mailsTo(database.db, 'lena@example.com')).toEqual([])
    await welcome('old')
    expect(await mailsTo(database.db, 'lena@example.com')).toEqual([])
  })
})

describe('what a visitor typed', () => {
  const hostile = '</td><script>alert(1)</script>"\'&\r\nBcc: eve@example.com'

  it('is text in the mail to the store, never markup or a header', async () => {
    const { url, first } = await openMailServer()
    start(url)
    await transact(database.db, (trx) =>
      queueMail(trx, ticketNewMail, {
        subjectId: 'hostile',
        place,
        to: site.contactEmail,
        data: {
          publicId: 'p',
          subject: 'order',
          files: 2,
          name: hostile,
          email: 'visitor@example.com',
          message: hostile,
        },
      }),
    )
    const mail = await first
    expect(mail.html).not.toContain('<script>')
    expect(mail.html).toContain('&lt;script&gt;alert(1)')
    expect(mail.subject).toContain('Bcc: eve@example.com')
    expect(mail.bcc).toBeUndefined()
    expect(mail.replyTo).toEqual([{ name: '', address: site.contactEmail }])
    expect(mail.text).toContain('/office/tickets/p')
  })
})
