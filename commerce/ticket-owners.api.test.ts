import { beforeAll, describe, expect, it } from 'vitest'
import type { Contract, Endpoint } from '#api/contract.ts'
import type { OfficeApi, Visitor } from '#tests/api.ts'
import { granted } from '#tests/designs/designs.ts'
import { mailsTo } from '#tests/mail.ts'
import { plainMail } from '#tests/mails/mime.ts'
import { makeCustomer } from '#tests/make.ts'
import { openOrderStage } from '#tests/orders/order-stage.ts'
import { makePicture } from '#tests/pictures/uploadable.ts'
import { keyIn, openQuoteDesk } from '#tests/orders/quotes.ts'
import { contracts, officeContracts } from './contracts.ts'
import { receiveRawMail } from './mail-in/receive-mail.service.ts'
import { addStation } from './production/station.service.ts'

const stage = openOrderStage()
const quotes = openQuoteDesk(stage)

type Door = { name: string; endpoint: Endpoint }
const doorsOf = (all: Record<string, Contract>, place: RegExp): Door[] =>
  Object.entries(all).flatMap(([noun, contract]) =>
    Object.entries(contract)
      .filter(([, { path }]) => place.test(path))
      .map(([name, endpoint]) => ({ name: `${noun}.${name}`, endpoint })),
  )
/** Every call that names a conversation, a quote or a mail: new ones are found in the contracts. */
const shopDoors = doorsOf(contracts, /^\/(?:tickets|quotes)\/\{public_id\}/)
const officeDoors = doorsOf(
  officeContracts,
  /^\/office\/(?:tickets\/\{public_id\}|quotes\/\{public_id\}|mail-in\/\{mail_id\})/,
)

const text = 'From a stranger'
const revision = '1'
const nobody = '00000000-0000-4000-8000-000000000000'
/** Fields that each write asks for besides: with less it is refused for its form, whoever sends it. */
const fields: Record<string, object> = {
  'ticket.answerTicket': { message: text },
  'ticket.rateTicket': { stars: '5' },
  'chat.sayInChat': { message: text },
  'ticketDesk.answer': { revision, text, isSolved: false },
  'ticketDesk.saveDraft': { text },
  'ticketDesk.addNote': { text },
  'noticeDesk.followTicket': { isFollowing: 'true' },
  'ticketDesk.merge': { revision, into: 'T-ZZZZZ' },
  'ticketDesk.setStatus': { revision, status: 'RESOLVED' },
  'ticketWork.setPriority': { priority: '1' },
  'ticketWork.correctTicket': { subject: 'order', language: 'en', store: 'WPX-GB' },
  'ticketWork.setTag': { tag: 'damaged', isSet: 'true' },
  'ticketWork.setSpam': { isSpam: 'true' },
  'ticketWork.setDataRequest': { isDataRequest: 'true' },
  'ticketWork.setWaiting': { waitingOn: 'US' },
  'ticketWork.split': { revision, message: [nobody] },
  'ticketWork.forward': { to: 'a@carrier.example', subject: 'Parcel', text, message: [nobody] },
  'quote.saveQuote': { revision, lines: [], validUntil: '2036-06-01' },
  'quote.sendQuote': { revision, text },
  'quote.withdrawQuote': { revision, reason: text },
}

type Things = Record<'ticket' | 'chat' | 'quote' | 'mail' | 'file', string>
/** Nothing of it was ever there: what strangers are told of the real things must not differ. */
const invented: Things = {
  ticket: 'x'.repeat(22),
  chat: 'y'.repeat(22),
  quote: 'z'.repeat(22),
  mail: nobody,
  file: 'w'.repeat(22),
}

type Content = { content: FormData }
type Clients = Record<
  string,
  Record<string, (input: object, ...options: Content[]) => Promise<unknown>>
>
async function knock(
  caller: Visitor | OfficeApi,
  { name, endpoint }: Door,
  things: Things,
  key: string | undefined,
) {
  const [noun, call] = name.split('.') as [string, string]
  const publicId = endpoint.path.includes('/quotes/{')
    ? things.quote
    : endpoint.path.includes('/chat')
      ? things.chat
      : things.ticket
  const asked = {
    publicId,
    mailId: things.mail,
    fileId: things.file,
    ...(key !== undefined && { key }),
    ...fields[name],
  }
  const files = endpoint.body === 'multipart' ? [{ content: await photoForm() }] : []
  const answer = await (caller as unknown as Clients)[noun]![call]!(asked, ...files)
  return answer instanceof Response ? { status: answer.status } : answer
}

let things: Things
let owner: Visitor
let otherKey: string

async function photoForm(): Promise<FormData> {
  const content = new FormData()
  const bytes = new Uint8Array(await makePicture())
  content.append('files', new Blob([bytes], { type: 'image/jpeg' }), 'crack.jpg')
  return content
}

async function photoOf(visitor: Visitor): Promise<string[]> {
  const content = await photoForm()
  const form = granted(
    await visitor.attachment.receiveForm({ accepts: 'photos', most: 1 }, { content }),
  )
  return form.attachments.map(({ id }) => id)
}

const question = (email: string) =>
  ({ subject: 'order', name: 'Ana', email, message: 'My secret words', policy: 'on' }) as const

/** A mail of a store that waits for somebody of it, with its bytes. */
async function bringMail(store: string): Promise<string> {
  const { db } = stage
  const { storage, disk } = stage.shop.commerce.uploads
  const head = { 'Message-ID': '<secret@x.example>', From: 'ana@x.example', To: 'hello@x.example' }
  const raw = plainMail({ ...head, Subject: 'Secret' }, 'My secret words')
  await receiveRawMail({ db, storage, disk }, { mailbox: 'owners', raw, now: stage.now })
  const { id } = await db
    .updateTable('mail_in')
    .set({ store, state: 'QUARANTINED', reason: 'dmarc' })
    .where('mailbox', '=', 'owners')
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

beforeAll(async () => {
  // A Monday: on the Sunday before nobody chats.
  stage.later(24 * 60)
  const login = await makeCustomer(stage.db)
  owner = await stage.shop.customer(login)
  const clerk = await stage.shop.staff('support', ['WPX-GB'])
  const attachment = await photoOf(owner)
  const { publicId: ticket } = granted(
    await owner.ticket.openTicket({ ...question(login.email), attachment }),
  )
  const chat = granted(await owner.chat.openChat(question('ana.chat@example.com')))
  const asked = await quotes.ask(owner, login.email)
  const box = await quotes.makeBox()
  const { publicId: quote } = await quotes.draft(clerk, asked, [`${box.thing}=20=`])
  granted(await quotes.send(clerk, quote))
  const mail = await bringMail('WPX-GB')
  things = { ticket, chat: chat.publicId, quote, mail, file: attachment[0]! }
  otherKey = await keyOfAnother(clerk)
})

/** Key of a mail to a guest, about a conversation of theirs. */
async function keyOfAnother(clerk: OfficeApi): Promise<string> {
  const email = 'other.guest@example.com'
  const { publicId } = granted(await stage.shop.visitor().ticket.openTicket(question(email)))
  const seen = granted(await clerk.ticketDesk.getTicket({ publicId }))
  const answer = { publicId, revision: seen.revision, text: 'Hello', isSolved: false }
  granted(await clerk.ticketDesk.answer(answer))
  return keyIn((await mailsTo(stage.db, email)).find((mail) => mail.text.includes(publicId))!.text)
}

const strangers: Record<string, () => Promise<{ caller: Visitor; key?: string }>> = {
  'somebody without a session': async () => ({ caller: stage.shop.visitor() }),
  'a visitor': async () => ({ caller: await stage.stranger() }),
  'a guest with the link of another conversation': async () => ({
    caller: stage.shop.visitor(),
    key: otherKey,
  }),
  'somebody with an invented key': async () => ({
    caller: stage.shop.visitor(),
    key: `${'a'.repeat(40)}.${'b'.repeat(43)}`,
  }),
  'another customer': async () => ({
    caller: await stage.shop.customer(await makeCustomer(stage.db)),
  }),
  'another customer with the link of another conversation': async () => ({
    caller: await stage.shop.customer(await makeCustomer(stage.db)),
    key: otherKey,
  }),
  'a partner': async () => ({
    caller: await stage.shop.customer(await makeCustomer(stage.db, { isPartner: true })),
  }),
  'a customer without any right': async () => ({
    caller: await stage.shop.customer(await makeCustomer(stage.db, { permissions: [] })),
  }),
  'a station of the factory': async () => {
    const credential = await addStation(stage.db, { name: 'press', now: stage.now })
    return { caller: stage.shop.visitor({ credential }) }
  },
  'a person of the shop who comes as a customer': async () => {
    const { caller } = await stage.shop.staff('admin')
    return { caller: stage.shop.visitor({ credential: caller.credential! }) }
  },
}

describe('a conversation, its file, its chat and its quote', () => {
  it('are asked for by calls that this test knows', () => {
    expect(shopDoors.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['ticket.getTicketFile', 'chat.getChat', 'quote.getQuotePdf']),
    )
    const doors = [...shopDoors, ...officeDoors].map(({ name }) => name)
    expect(Object.keys(fields).filter((name) => !doors.includes(name))).toEqual([])
  })

  it.each(Object.entries(strangers))('do not exist for %s', async (_, made) => {
    const { caller, key } = await made()
    for (const door of shopDoors) {
      const told = await knock(caller, door, things, key)
      expect(told, door.name).toMatchObject({ code: 'not_found' })
      expect(told, door.name).toEqual(await knock(caller, door, invented, key))
    }
  })
})

const clerks: Record<string, () => Promise<OfficeApi>> = {
  'support of another store': () => stage.shop.staff('support', ['WPX-ES']),
  'a lead of another store': () => stage.shop.staff('support-lead', ['WPX-ES']),
  'administrators of the store': () => stage.shop.staff('admin', ['WPX-GB']),
  'packers of the store': () => stage.shop.staff('packing', ['WPX-GB']),
  'translators of the store': () => stage.shop.staff('translator', ['WPX-GB']),
}

describe('the same in the office', () => {
  it.each(Object.entries(clerks))('do not exist for %s', async (_, made) => {
    const clerk = await made()
    for (const door of officeDoors) {
      const told = await knock(clerk, door, things, undefined)
      expect(told, door.name).toMatchObject({ code: 'not_found' })
      expect(told, door.name).toEqual(await knock(clerk, door, invented, undefined))
    }
  })

  it('asks everybody else to sign in, and tells them no more', async () => {
    const { caller } = await stage.shop.staff('support')
    const office = await stage.shop.staff('support')
    const station = await addStation(stage.db, { name: 'cutter', now: stage.now })
    for (const credential of [undefined, station, owner.caller.credential]) {
      Object.assign(office.caller, { ...caller, credential })
      for (const door of officeDoors) {
        const told = await knock(office, door, things, undefined)
        expect(told, door.name).toMatchObject({ code: 'unauthenticated' })
        expect(told, door.name).toEqual(await knock(office, door, invented, undefined))
      }
    }
  })
})

// Last: some of these calls end what they are asked for.
describe('for whoever they belong to', () => {
  it('each of those calls finds them', async () => {
    for (const door of shopDoors) {
      const told = await knock(owner, door, things, undefined)
      expect(told, door.name).not.toMatchObject({ code: 'not_found' })
      expect(told, door.name).not.toMatchObject({ code: 'invalid' })
    }
    const lead = await stage.shop.staff('support-lead', ['WPX-GB'])
    for (const door of officeDoors) {
      const told = await knock(lead, door, things, undefined)
      expect(told, door.name).not.toMatchObject({ code: 'not_found' })
    }
  })
})
