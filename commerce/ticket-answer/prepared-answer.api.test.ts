import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { monthsBefore } from '#commerce/kernel/months-before.ts'
import { purgeConversations, WORD_MONTHS } from '#commerce/ticket/old-conversations.service.ts'
import { openApi, type OfficeApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { mailsTo } from '#tests/mail.ts'
import { paidAndReleased } from '#tests/office/money-desk.ts'
import { makeParcelService } from '#tests/orders/orders.ts'
import { purgePreparedAnswers } from './old-answers.service.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let ahead = 0
const clock = () => new Date(Date.now() + ahead)

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, clock)
  await makeParcelService(database.db)
})
afterAll(() => database.drop())

/** Above what one person decides alone. */
const LARGE = 300_00
const MACRO = 'damagedRefund'
const WORDS = 'We are sorry. The money goes back today.'

async function ticketOfOrder() {
  const order = await paidAndReleased(database.db, shop, { amounts: [LARGE], now: clock() })
  const { publicId } = granted(
    await shop.visitor().ticket.openTicket({
      subject: 'order',
      name: 'Zoe',
      email: order.email,
      message: 'All of it is broken.',
      order: order.number,
      policy: 'on',
    }),
  )
  return { order, publicId }
}

async function askWithAnswer(
  clerk: OfficeApi,
  { order, publicId }: Awaited<ReturnType<typeof ticketOfOrder>>,
  amountMinor = LARGE,
) {
  const asked = { number: order.number, kind: 'GOODWILL', amountMinor, reason: 'damaged' } as const
  const offer = granted(await clerk.moneyDesk.refundOffer(asked))
  const { revision, refundedMinor, plan } = offer
  const done = granted(
    await clerk.moneyDesk.openRefund({
      ...asked,
      revision,
      refundedMinor,
      expectedMinor: plan!.totalMinor,
      ticket: publicId,
      answer: WORDS,
      answerMacro: MACRO,
      isAnswerSolving: true,
    }),
  )
  return { ...done, refund: done.refunds[0]!.publicId }
}

const shown = async (clerk: OfficeApi, publicId: string) =>
  granted(await clerk.ticketDesk.getTicket({ publicId }))

const mailsWithWords = async (email: string) =>
  (await mailsTo(database.db, email)).filter(({ text }) => text.includes(WORDS))

describe('an answer prepared with a refund', () => {
  it('leaves when another person approves, and not before', async () => {
    const [clerk, lead] = [await shop.staff('support'), await shop.staff('support-lead')]
    const ticket = await ticketOfOrder()
    const { answer, refund } = await askWithAnswer(clerk, ticket)
    expect(answer).toBe('waiting')
    const waiting = await shown(clerk, ticket.publicId)
    expect(waiting).toMatchObject({
      status: 'PENDING',
      messages: [{ direction: 'IN' }],
      prepared: [{ text: WORDS, isWaiting: true, isMine: true, kind: 'REFUND' }],
    })
    expect(await mailsWithWords(ticket.order.email)).toHaveLength(0)
    expect(granted(await lead.moneyDesk.getRefund({ publicId: refund }))).toMatchObject({
      preparedAnswer: { text: WORDS, publicId: ticket.publicId },
    })
    granted(await lead.moneyDesk.approveRefund({ publicId: refund }))
    const sent = await shown(clerk, ticket.publicId)
    expect(sent).toMatchObject({ status: 'RESOLVED', prepared: [] })
    expect(sent.messages.at(-1)).toMatchObject({ direction: 'OUT', text: WORDS })
    expect(await mailsWithWords(ticket.order.email)).toHaveLength(1)
    expect(await lead.moneyDesk.approveRefund({ publicId: refund })).toMatchObject({
      code: 'conflict',
    })
    expect(await mailsWithWords(ticket.order.email)).toHaveLength(1)
  })

  it('is a draft again, with the reason, when it is refused or taken back', async () => {
    const [clerk, lead] = [await shop.staff('support'), await shop.staff('support-lead')]
    const refused = await ticketOfOrder()
    const { refund } = await askWithAnswer(clerk, refused)
    granted(await lead.moneyDesk.rejectRefund({ publicId: refund, reason: 'Ask for a photo' }))
    expect(await shown(clerk, refused.publicId)).toMatchObject({
      messages: [{ direction: 'IN' }],
      draft: {
        text: WORDS,
        reason: 'Ask for a photo',
        macro: MACRO,
        acts: ['open:refund', 'solve'],
      },
      prepared: [{ isWaiting: false, reason: 'Ask for a photo' }],
    })
    expect((await shown(lead, refused.publicId)).draft).toBeUndefined()
    const own = await ticketOfOrder()
    const second = await askWithAnswer(clerk, own)
    expect(await lead.moneyDesk.takeBackRefund({ publicId: second.refund })).toMatchObject({
      code: 'not_found',
    })
    granted(await clerk.moneyDesk.takeBackRefund({ publicId: second.refund }))
    expect(await shown(clerk, own.publicId)).toMatchObject({
      draft: { text: WORDS, reason: 'withdrawn' },
    })
    expect(granted(await lead.moneyDesk.getRefund({ publicId: second.refund })).state).toBe(
      'rejected',
    )
    expect(await mailsWithWords(own.order.email)).toHaveLength(0)
  })

  it('is given back when a colleague has answered meanwhile; words of the customer stay to be answered', async () => {
    const [clerk, lead] = [await shop.staff('support'), await shop.staff('support-lead')]
    const answered = await ticketOfOrder()
    const first = await askWithAnswer(clerk, answered)
    ahead += 60_000
    const { revision } = await shown(lead, answered.publicId)
    granted(
      await lead.ticketDesk.answer({
        publicId: answered.publicId,
        revision,
        text: 'One moment please.',
        isSolved: false,
      }),
    )
    granted(await lead.moneyDesk.approveRefund({ publicId: first.refund }))
    expect(await shown(clerk, answered.publicId)).toMatchObject({
      draft: { text: WORDS, reason: 'answered' },
    })
    expect(await mailsWithWords(answered.order.email)).toHaveLength(0)
  })

  it('leaves at once where nobody else has to agree, and only from the order’s own store', async () => {
    const clerk = await shop.staff('support')
    const ticket = await ticketOfOrder()
    const { answer } = await askWithAnswer(clerk, ticket, 5_00)
    expect(answer).toBe('sent')
    expect(await mailsWithWords(ticket.order.email)).toHaveLength(1)
    const elsewhere = granted(
      await shop.visitor({ application: 'WPX-PT', locale: 'pt' }).ticket.openTicket({
        subject: 'order',
        name: 'Ana',
        email: 'ana@example.com',
        message: 'Olá',
        policy: 'on',
      }),
    )
    const other = await ticketOfOrder()
    const asked = {
      number: other.order.number,
      kind: 'GOODWILL',
      amountMinor: 5_00,
      reason: 'damaged',
    } as const
    const offer = granted(await clerk.moneyDesk.refundOffer(asked))
    expect(
      await clerk.moneyDesk.openRefund({
        ...asked,
        revision: offer.revision,
        refundedMinor: 0,
        expectedMinor: 5_00,
        ticket: elsewhere.publicId,
        answer: WORDS,
      }),
    ).toMatchObject({ fields: { ticket: 'unknown' } })
  })
})

it('goes with the words of its conversation, three years after the end', async () => {
  const asked = await ticketOfOrder()
  const clerk = await shop.staff('support')
  const { refund } = await askWithAnswer(clerk, asked)
  const { publicId } = asked
  const shown = granted(await clerk.ticketDesk.getTicket({ publicId }))
  const lead = await shop.staff('support-lead')
  granted(await lead.moneyDesk.approveRefund({ publicId: refund }))
  const stay = await askWithAnswer(clerk, await ticketOfOrder())
  const wordsOf = async (requestId: string) =>
    database.db
      .selectFrom('ticket_prepared_request as request')
      .innerJoin('ticket_prepared as prepared', 'prepared.id', 'request.prepared_id')
      .where('request.request_id', '=', requestId)
      .select('prepared.text')
      .execute()
  expect(shown.prepared).toMatchObject([{ text: WORDS }])
  const purgeAfter = async (months: number) => {
    const now = monthsBefore(clock(), -months)
    await purgeConversations(database.db, now)
    await purgePreparedAnswers(database.db, now)
  }
  await purgeAfter(WORD_MONTHS - 1)
  expect(await wordsOf(refund)).toEqual([{ text: WORDS }])
  await purgeAfter(WORD_MONTHS + 1)
  expect(await wordsOf(refund)).toEqual([])
  // Nobody has ended the other conversation: its answer still waits for its second person.
  expect(await wordsOf(stay.refund)).toEqual([{ text: WORDS }])
  const { prepared } = granted(await clerk.ticketDesk.getTicket({ publicId }))
  expect(prepared).toEqual([])
})
