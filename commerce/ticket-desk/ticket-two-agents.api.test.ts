import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OfficeApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { isEverywhere } from '#tests/run/how-much.ts'
import { mailsTo } from '#tests/mail.ts'
import { openMailRoom } from '#tests/mails/mail-room.ts'
import { plainMail } from '#tests/mails/mime.ts'

let database: TestDatabase
let room: ReturnType<typeof openMailRoom>

beforeAll(async () => {
  database = await createTestDatabase()
  room = openMailRoom(database)
})
afterAll(async () => {
  await room.close()
  await database.drop()
  expect([...room.faults, ...room.shop.faults]).toEqual([])
})

type Agent = OfficeApi & { staffId: string }
const acts = ['open', 'draft', 'answer', 'claim', 'note', 'typeAndSend', 'rest'] as const
/** Acts of both agents at the same moment, and whether the customer’s mail comes in it, too. */
type Moment = { each: [(typeof acts)[number], (typeof acts)[number]]; mail: boolean }

let number = 0
const words = (what: string) => `${what} ${(number += 1)}`

/** A ticket with one answer, and the address by which its customer answers that. */
async function openTicket(agent: Agent) {
  const email = `pair-${(number += 1)}@customers.example`
  const visitor = room.shop.visitor({ application: 'WPX-PT', locale: 'pt' })
  const asked = { subject: 'order', name: 'Ana', email, message: 'Where?', policy: 'on' } as const
  const { publicId } = granted(await visitor.ticket.openTicket(asked))
  const { revision } = granted(await agent.ticketDesk.getTicket({ publicId }))
  const answer = { publicId, revision, text: 'We are looking.', isSolved: false }
  granted(await agent.ticketDesk.answer(answer))
  const mail = (await mailsTo(database.db, email)).find(({ text }) => text.includes(answer.text))!
  return { publicId, email, replyTo: mail.replyTo }
}

/** Agent in front of the page of a ticket, with what must be true of them after each step. */
function sitDown(agent: Agent, publicId: string) {
  let seen = { revision: 1, said: 0 }
  /** Answers that went through: their words, and how many messages their writer had seen. */
  const sent: { text: string; said: number }[] = []
  let draft: string | undefined

  async function look() {
    const ticket = granted(await agent.ticketDesk.getTicket({ publicId }))
    const said = ticket.messages.filter(({ direction }) => direction !== 'NOTE').length
    seen = { revision: ticket.revision, said }
    return ticket
  }

  async function answer(text: string): Promise<boolean> {
    const { revision, said } = seen
    const asked = { publicId, revision, text, isSolved: false }
    const end = await agent.ticketDesk.answer(asked)
    if (!('errorCode' in end)) {
      sent.push({ text, said })
      draft = undefined
      return true
    }
    expect(end, 'a warning, and nothing else').toMatchObject({ code: 'conflict' })
    return false
  }

  async function save(text: string) {
    granted(await agent.ticketDesk.saveDraft({ publicId, text }))
  }

  return {
    sent,
    look,
    draft: () => draft,
    async act(what: (typeof acts)[number]) {
      if (what === 'open') await look()
      if (what === 'claim') {
        granted(await agent.ticketDesk.assign({ publicId, staffId: agent.staffId }))
      }
      if (what === 'draft') {
        draft = words('Draft')
        await save(draft)
      }
      if (what === 'answer') {
        const text = words('Answer')
        // As the page does: what was refused is a draft.
        if (!(await answer(text))) await save((draft = text))
      }
      if (what === 'note') {
        const text = words('Note')
        await save(text)
        granted(await agent.ticketDesk.addNote({ publicId, text }))
        draft = undefined
      }
      if (what === 'typeAndSend') {
        // The last autosave is still on its way when the form is sent.
        const text = words('Typed')
        const [isSent] = await Promise.all([answer(text), save(text)])
        if (!isSent) await save((draft = text))
      }
    },
  }
}

it(
  'gets no second answer without a warning and loses no draft, whatever two agents and the customer do at once',
  async () => {
    const agents = [await room.shop.staff('support'), await room.shop.staff('support')] as const
    const act = fc.constantFrom(...acts)
    const moment = fc.record<Moment>({
      each: fc.tuple(act, act),
      // Few: a sandbox reads each of them.
      mail: fc.integer({ min: 0, max: 5 }).map((drawn) => drawn === 0),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(moment, { minLength: 2, maxLength: 8 }), async (moments) => {
        const { publicId, email, replyTo } = await openTicket(agents[0])
        const desks = [sitDown(agents[0], publicId), sitDown(agents[1], publicId)] as const
        const written: string[] = []
        const writeMail = async () => {
          const text = words('Mail')
          written.push(text)
          const head = { 'Message-ID': `<pair-${number}@customers.example>`, From: email }
          await room.receive(plainMail({ ...head, To: replyTo, Subject: 'Re: mug' }, text))
        }
        for (const { each, mail } of moments) {
          const [one, two] = desks
          await Promise.all([one.act(each[0]), two.act(each[1]), mail && writeMail()])
          for (const [index, desk] of desks.entries()) {
            const { draft } = granted(await agents[index]!.ticketDesk.getTicket({ publicId }))
            expect(draft?.text, `draft of agent ${index}`).toBe(desk.draft())
          }
        }
        await room.settled()
        const { messages } = await desks[0].look()
        const said = messages.filter(({ direction }) => direction !== 'NOTE')
        for (const { text, said: seen } of desks.flatMap(({ sent }) => sent)) {
          const at = said.findIndex((message) => message.text === text)
          expect(at, `${text} came after what its writer had seen`).toBe(seen)
        }
        const out = said.filter(({ direction }) => direction === 'OUT')
        expect(out).toHaveLength(1 + desks[0].sent.length + desks[1].sent.length)
        const received = said.filter(({ channel }) => channel === 'MAIL').map(({ text }) => text)
        expect(received.toSorted()).toEqual(written.toSorted())
      }),
      { numRuns: isEverywhere ? 200 : 20 },
    )
  },
  isEverywhere ? 1_200_000 : 240_000,
)
