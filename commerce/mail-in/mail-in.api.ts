import { createHmac, timingSafeEqual } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Kysely } from 'kysely'
import type { StreamedBody } from '#api/contract.ts'
import { refuse } from '#api/refusal.ts'
import { bind } from '#api/bind.ts'
import { serve, type Api, type Door } from '#api/serve.ts'
import {
  addressGroup,
  findPastUntil,
  refusePastLimit,
  refuseUntil,
  type AttemptLimit,
} from '#commerce/kernel/attempt-limit.ts'
import type { DiskFloor } from '#commerce/kernel/storage/disk-floor.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import type { UploadDoor } from '#commerce/upload/upload-tools.ts'
import type { Tables } from '#db/tables.ts'
import { MOST_MAIL_BYTES } from '#press/mail/parsed-mail.ts'
import { secretsOf } from '#config/rotating-secret.ts'
import { mailInContract } from './mail-in.contract.ts'
import { receiveMail } from './receive-mail.service.ts'

/** Older or younger than this, a message may be one that somebody kept and plays again. */
const TOLERANCE_SECONDS = 300
const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/
const wrongSeals: AttemptLimit = { name: 'mail seal', most: 60, windowMinutes: 10 }

export type MailDoor = UploadDoor & {
  db: Kysely<Tables>
  /** Secret by which whoever brings mails seals them; undefined for a mailbox that is not ours. */
  mailSecretOf?: (mailbox: string) => string | undefined
  now?: (() => Date) | undefined
}

type MailCtx = {
  db: Kysely<Tables>
  storage: Storage
  disk: DiskFloor
  secretOf: (mailbox: string) => string | undefined
  now: Date
  clientAddress: string | undefined
}

/** The API for mail servers, which prove by a seal over every mail who they are. */
export function makeMailInApi(parts: MailDoor): Api {
  const { db, uploads, mailSecretOf = () => undefined, reportFault, now = () => new Date() } = parts
  const door: Door<MailCtx> = {
    makeContext: async ({ clientAddress }) => ({
      db,
      storage: uploads.storage,
      disk: uploads.disk,
      secretOf: mailSecretOf,
      now: now(),
      clientAddress,
    }),
    // Which one it is only its message can prove.
    authorize: () => {},
    whoAsks: () => 'mail server',
    // Its bytes are their own name.
    runOnce: (ctx, _once, work) => work.execute(ctx),
    reportFault,
  }
  return serve(
    bind<{ mailer: MailCtx }, typeof mailInContract>(mailInContract, { receiveMail: receive }),
    door,
  )
}

async function receive(
  ctx: MailCtx,
  { mailbox, signature }: { mailbox: string; signature: string },
  body: StreamedBody,
): Promise<{ received: true }> {
  const secret = ctx.secretOf(mailbox) ?? refuse('not_found')
  const [, seconds = '', seal = ''] = SIGNATURE.exec(signature) ?? []
  // The seal is known with the last byte: what can be refused before the first one is not written.
  await refuseUnread(ctx, seconds)
  const folder = await ctx.storage.makeTemporaryFolder()
  try {
    const path = join(folder.path, 'mail.eml')
    const hmacs = secretsOf(secret).map((one) => createHmac('sha256', one).update(`${seconds}.`))
    await pipeline(
      Readable.from(
        measured(body.stream, (chunk) => hmacs.forEach((hmac) => void hmac.update(chunk))),
      ),
      createWriteStream(path),
    )
    if (!hmacs.some((hmac) => isSealed(hmac.digest(), seal))) return await refuseSeal(ctx)
    await receiveMail(ctx, { mailbox, path, now: ctx.now })
    return { received: true }
  } finally {
    await folder.remove()
  }
}

async function refuseUnread(ctx: MailCtx, seconds: string): Promise<void> {
  const tried = { limit: wrongSeals, subject: addressGroup(ctx.clientAddress) }
  const pastUntil = await findPastUntil(ctx, [tried])
  if (pastUntil) refuseUntil(pastUntil, ctx.now)
  if (!isOfNow(seconds, ctx.now)) await refuseSeal(ctx)
  await ctx.disk.refuseIfReached()
}

async function refuseSeal(ctx: MailCtx): Promise<never> {
  await refusePastLimit(ctx, wrongSeals, addressGroup(ctx.clientAddress))
  return refuse('wrong_credentials')
}

async function* measured(stream: ReadableStream<Uint8Array>, look: (chunk: Uint8Array) => void) {
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.byteLength
    if (bytes > MOST_MAIL_BYTES) refuse('too_large')
    look(chunk)
    yield chunk
  }
}

const isSealed = (expected: Buffer, seal: string) =>
  seal.length === expected.length * 2 && timingSafeEqual(Buffer.from(seal, 'hex'), expected)

const isOfNow = (seconds: string, now: Date) =>
  seconds !== '' && Math.abs(now.getTime() / 1000 - Number(seconds)) <= TOLERANCE_SECONDS
