import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { openTransport } from '#commerce/kernel/mail/mail-transport.ts'
import { mailHandler } from '#commerce/kernel/mail/mail.jobs.ts'
import type { OpenDatabase } from '#db/open.ts'
import { workBeside } from '#tests/background.ts'
import { manyMails, testMailComposer } from '#tests/mail.ts'
import { openClockedShop } from './checkout-cancel.ts'

const PATIENCE_MS = 30_000

/**
 * People buy while there is no mail server; it comes back, and breaks off now and then. Throws when
 * an order waits for a mail, or a mail is lost. Gives how many mails came, and how many of them twice.
 */
export async function buyWithoutMailServer(
  database: Pick<OpenDatabase, 'db' | 'url'>,
  orders: number,
): Promise<{ mails: number; twice: number }> {
  const { db } = database
  const port = await findFreePort()
  const failures: unknown[] = []
  const transport = openTransport(`smtp://127.0.0.1:${port}`)
  // Quickly at first; slowly enough that none is given up before the last order is placed.
  const retryAfterMs = (attempt: number) => Math.min(2_000, 50 * 2 ** attempt)
  const mail = { transport, limits: manyMails, retryAfterMs }
  const delivery = workBeside(database, {
    jobs: [mailHandler({ db, mailComposer: testMailComposer, mail })],
    reportFault: (error) => void failures.push(error),
  })
  const shop = await openClockedShop(db)
  // What is paid at once is confirmed with its payment: these are paid later.
  const later = { paymentMethod: 'BANK_TRANSFER' }
  for (let turn = 0; turn < orders; turn += 1) await shop.buy(later)
  await until(() => Promise.resolve(failures.length >= orders), 'mails are tried')
  if ((await statesOf()).some((state) => state !== 'QUEUED')) throw new Error('a mail was sent')
  const received: string[] = []
  const server = openMailServer(received)
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  try {
    await until(async () => (await statesOf()).every((state) => state === 'SENT'), 'all are sent')
  } finally {
    await delivery.close()
    transport.close()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
  const ids = new Set(received)
  if (ids.size !== orders) throw new Error(`${ids.size} mails for ${orders} orders`)
  return { mails: ids.size, twice: received.length - ids.size }

  async function statesOf(): Promise<string[]> {
    const rows = await db.selectFrom('mail').select('state').execute()
    return rows.map(({ state }) => state)
  }
}

/** Every third connection breaks off after the letter was read, and before it is taken. */
function openMailServer(received: string[]): SMTPServer {
  let letters = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        letters += 1
        if (letters % 3 === 0) {
          return callback(Object.assign(new Error('not now'), { responseCode: 451 }))
        }
        received.push(/^message-id: *(\S+)/im.exec(Buffer.concat(chunks).toString())![1]!)
        return callback()
      })
    },
  })
  server.on('error', () => {})
  return server
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const startedAt = performance.now()
  while (!(await isSo())) {
    if (performance.now() - startedAt > PATIENCE_MS) throw new Error(`waited in vain until ${what}`)
    await sleep(20)
  }
}
