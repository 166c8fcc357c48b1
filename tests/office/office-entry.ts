import { createClient } from '#api/client.ts'
import { staffLinkHandler, staffLinkJob } from '#commerce/staff/link-request.service.ts'
import { codeOf, periodAt } from '#commerce/staff/totp.rules.ts'
import { officeContracts } from '#commerce/contracts.ts'
import type { openApi } from '#tests/api.ts'
import { granted } from '#tests/designs/designs.ts'
import { mailsTo } from '#tests/mail.ts'

type Shop = ReturnType<typeof openApi>

/** Somebody at the office's door, from a network of their own; with a credential somebody inside. */
export function atTheDoor(shop: Shop, credential?: string) {
  const { caller } = shop.visitor(credential === undefined ? {} : { credential })
  return {
    entry: createClient(officeContracts.entry, caller),
    staff: createClient(officeContracts.staff, caller),
    own: createClient(officeContracts.own, caller),
  }
}

/** Sends the links that were asked for, as the worker beside the office does. */
export async function sendLinks({ commerce: { db, sites } }: Shop): Promise<number> {
  const handler = staffLinkHandler({ db, sites })
  const jobs = await db
    .selectFrom('job')
    .where('name', '=', staffLinkJob.name)
    .where('state', '=', 'READY')
    .select(['id', 'data'])
    .execute()
  for (const { id, data } of jobs) {
    await handler.run({
      data: staffLinkJob.data.parse(data),
      attempt: 1,
      signal: new AbortController().signal,
      finish: async (trx) => void (await trx.deleteFrom('job').where('id', '=', id).execute()),
    })
  }
  return jobs.length
}

/** Token of the newest mail of the office to an address. */
export async function officeTokenOf({ commerce: { db } }: Shop, email: string): Promise<string> {
  for (const mail of await mailsTo(db, email)) {
    const token = /\/office\/sign-in\/(?:invitation|link)\/([\w-]+)/.exec(mail.text)?.[1]
    if (token) return token
  }
  throw new Error(`Nobody of the office wrote to ${email}.`)
}

/** Code that an app shows at a moment. */
export function codeAt(secret: string, now: Date, periods = 0): string {
  return codeOf(bytesOf(secret), periodAt(now) + periods)
}

function bytesOf(base32: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = base32
    .split('')
    .map((one) => letters.indexOf(one).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

let count = 0

/** Somebody who was invited, and set up an app by the link of the mail. */
export async function inviteWithApp(shop: Shop, now: () => Date) {
  count += 1
  const email = `app${count}@example.com`
  const boss = await shop.staff('admin')
  const person = { email, name: `App ${count}`, role: ['admin'], mayUseTotp: true }
  const { staffId } = granted(await boss.staff.invitePerson(person))
  const token = await officeTokenOf(shop, email)
  const { entry } = atTheDoor(shop)
  const { setup, secret } = granted(await entry.beginInvitationTotp({ token }))
  const confirm = { token, setup, code: codeAt(secret, now()) }
  const entered = granted(await entry.confirmInvitationTotp(confirm))
  return { email, staffId, secret, token, boss, ...entered }
}

/** Link to an address, and the browser that asked for it. */
export async function linkFor(shop: Shop, email: string) {
  const door = atTheDoor(shop)
  const { browser } = granted(await door.entry.requestLink({ email }))
  await sendLinks(shop)
  return { door, browser, token: await officeTokenOf(shop, email) }
}
