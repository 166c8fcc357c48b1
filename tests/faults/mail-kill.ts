import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { watchDiskFloor } from '#commerce/kernel/storage/disk-floor.ts'
import { openStorage } from '#commerce/kernel/storage/open-storage.ts'
import { receiveRawMail } from '#commerce/mail-in/receive-mail.service.ts'
import type { Tables } from '#db/tables.ts'
import { countReceived } from '#tests/mails/mail-room.ts'
import { plainMail } from '#tests/mails/mime.ts'
import { endWorker, until } from './kill-workers.ts'

export type MailShed = { db: Kysely<Tables>; url: string; dataDir: string }

const WORKER = join(import.meta.dirname, 'mail-worker.ts')
/** Long enough that some mails are done between two kills, and others in the middle of one. */
const LONGEST_LIFE_MS = 2_500
const WAITING = 10

/**
 * Kills the worker that reads mails again and again, while mails come, some of them twice. Throws when a mail became
 * no message, or two.
 */
export async function killMailWorkers(
  { db, url, dataDir }: MailShed,
  { kills }: { kills: number },
): Promise<{ mails: number }> {
  const storage = openStorage({ dataDir, s3: undefined })
  const disk = watchDiskFloor({ folder: dataDir, floorBytes: 0 })
  let mails = 0
  const bring = async () => {
    mails += 1
    const head = {
      'Message-ID': `<kill-${mails}@customers.example>`,
      From: `person-${mails}@customers.example`,
      To: 'hello@estampa.example',
      Subject: `Question ${mails}`,
    }
    const raw = plainMail(head, `Words of mail ${mails}`)
    for (let turn = 0; turn < 1 + (mails % 2); turn += 1) {
      await receiveRawMail({ db, storage, disk }, { mailbox: 'test', raw, now: new Date() })
    }
  }
  const start = async (): Promise<ChildProcess> => {
    const worker = fork(WORKER, [url, dataDir], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    await once(worker, 'message')
    return worker
  }
  let worker = await start()
  try {
    for (let count = 0; count < kills; count += 1) {
      while ((await countReceived(db)) < WAITING) await bring()
      await until(async () => await isSomethingRead(db), 'a mail is read')
      await sleep(Math.random() * LONGEST_LIFE_MS)
      const gone = once(worker, 'exit')
      worker.kill('SIGKILL')
      await gone
      worker = await start()
    }
    await until(async () => (await countReceived(db)) === 0, 'every mail is read')
  } finally {
    await endWorker(worker)
  }
  const { rows } = await sql<{ texts: number; messages: number; threaded: number }>`
    select count(distinct message.text)::int as texts, count(*)::int as messages,
      (select count(*)::int from mail_in where state = 'THREADED') as threaded
    from ticket_message as message where channel = 'MAIL'`.execute(db)
  const [found] = rows
  const isOnce = found!.texts === mails && found!.messages === mails && found!.threaded === mails
  if (!isOnce) throw new Error(`${mails} mails: ${JSON.stringify(found)}`)
  return { mails }
}

async function isSomethingRead(db: Kysely<Tables>): Promise<boolean> {
  const running = db.selectFrom('job').select('id').where('state', '=', 'RUNNING').limit(1)
  return (await running.execute()).length > 0
}
