import { describe, expect, it } from 'vitest'
import { granted } from '#tests/designs/designs.ts'
import { EUROS, openFinanceDesk, POUNDS } from '#tests/office/finance-desk.ts'
import { statementOf } from '#tests/office/transfers.ts'

const desk = openFinanceDesk()

describe('a statement that finance reads in the office', () => {
  it('pays what it names exactly, leaves the rest to a person, and changes nothing when it comes again', async () => {
    const [paid, short, over] = [await desk.awaited(), await desk.awaited(), await desk.awaited()]
    const file = statementOf(
      { iban: POUNDS, amountMinor: paid.amountMinor, words: `order ${paid.reference}` },
      { iban: POUNDS, amountMinor: short.amountMinor - 1, words: short.reference },
      { iban: POUNDS, amountMinor: over.amountMinor + 1, words: over.reference },
      { iban: POUNDS, amountMinor: 123, words: 'my mugs' },
      { iban: POUNDS, amountMinor: -500, words: 'rent' },
    )
    const none = { matched: 0, waiting: 0, payouts: 0, closed: 0, known: 0 }
    expect(await desk.read(desk.finance, file)).toEqual({
      ...none,
      matched: 1,
      waiting: 3,
      closed: 1,
    })
    expect(await desk.statusOf(paid)).toBe('PAID')
    expect([await desk.statusOf(short), await desk.statusOf(over)]).toEqual(['PENDING', 'PENDING'])
    expect(await desk.lastAct()).toMatchObject({
      staff_id: desk.finance.staffId,
      permission: 'order.settle',
      object_kind: 'statement',
    })
    expect(await desk.read(desk.finance, file)).toEqual({ ...none, known: 5 })
    const { rows } = await desk.database.pool.query(
      `select actor, actor_id from payment_event where payment_id = $1`,
      [paid.paymentId],
    )
    expect(rows).toEqual([{ actor: 'finance', actor_id: `staff:${desk.finance.staffId}` }])
  })

  it('is read once by one key, however often the form is sent', async () => {
    const { readStatement } = desk.finance.transferDesk
    const file = statementOf({ iban: POUNDS, amountMinor: 321, words: 'a present' })
    const idempotencyKey = 'one-form-of-one-page'
    const first = granted(await readStatement({ file }, { idempotencyKey }))
    expect(granted(await readStatement({ file }, { idempotencyKey }))).toEqual(first)
    expect(first).toMatchObject({ waiting: 1, known: 0 })
  })

  it('is XML of the bank as well as a table', async () => {
    const order = await desk.awaited()
    const file = `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>${POUNDS}</IBAN></Id></Acct>
      <Ntry><Amt Ccy="GBP">${(order.amountMinor / 100).toFixed(2)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
      <BookgDt><Dt>2036-11-10</Dt></BookgDt><AcctSvcrRef>x1</AcctSvcrRef>
      <NtryDtls><TxDtls><RmtInf><Ustrd>${order.reference}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
      </Stmt></BkToCstmrStmt></Document>`
    expect(await desk.read(desk.finance, file)).toMatchObject({ matched: 1 })
    expect(await desk.statusOf(order)).toBe('PAID')
  })

  it.each([
    ['unsafe', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><Document>&a;</Document>'],
    ['unsafe', '<Document><BkToCstmrStmt></Document>'],
    ['kind', '<Document><pain/></Document>'],
    ['column', 'account;date;amount\nx;y;z'],
    ['column', 'no table of anybody'],
    ['empty', ''],
    ['text', 'account;\0'],
    ['account', statementOf({ iban: 'DE89370400440532013000', amountMinor: 100 })],
    ['amount', statementOf({ iban: POUNDS, amountMinor: 100, currency: '' })],
    ['amount', statementOf({ iban: POUNDS, amountMinor: 99_999_999_999 })],
    ['day', statementOf({ iban: POUNDS, amountMinor: 100 }).replace('2036-11-10', '2036-13-41')],
    ['too_large', 'x'.repeat(4_000_001)],
    [
      'too_many',
      statementOf(...Array.from({ length: 5_001 }, () => ({ iban: POUNDS, amountMinor: 1 }))),
    ],
  ])('is refused whole, as "%s", when that is what is wrong with it', async (problem, file) => {
    const before = await desk.listOf(desk.finance)
    const refused = await desk.finance.transferDesk.readStatement({ file })
    expect(refused).toMatchObject({ code: 'invalid', fields: { file: problem } })
    expect(await desk.listOf(desk.finance)).toEqual(before)
  })

  it('is not for people of one store when its account serves others, nor for others than finance', async () => {
    const euros = statementOf({ iban: EUROS, amountMinor: 100, currency: 'EUR' })
    expect(await desk.spain.transferDesk.readStatement({ file: euros })).toMatchObject({
      code: 'not_found',
    })
    const pounds = statementOf({ iban: POUNDS, amountMinor: 100 })
    expect(await desk.spain.transferDesk.readStatement({ file: pounds })).toMatchObject({
      code: 'not_found',
    })
    const support = await desk.shop.staff('support-lead')
    expect(await support.transferDesk.readStatement({ file: pounds })).toMatchObject({
      code: 'not_found',
    })
    expect(await desk.read(desk.britain, pounds)).toMatchObject({ waiting: 1 })
  })

  it('pays no order of a store in which its reader may not decide: that waits for somebody who may', async () => {
    const order = await desk.awaited({ store: 'WPX-ES' })
    const { amountMinor, reference } = order
    const file = statementOf({ iban: POUNDS, amountMinor, words: reference, id: reference })
    expect(await desk.read(desk.britain, file)).toMatchObject({ matched: 0, waiting: 1 })
    expect(await desk.statusOf(order)).toBe('PENDING')
    const [transferId = ''] = await desk.listOf(desk.britain, { query: reference })
    const assigned = await desk.britain.transferDesk.assignTransfer({ transferId, reference })
    expect(assigned).toMatchObject({ code: 'invalid', fields: { reference: 'unknown' } })
    const { suggestions } = granted(await desk.britain.transferDesk.getTransfer({ transferId }))
    expect(suggestions.map((one) => one.reference)).not.toContain(reference)
    granted(await desk.finance.transferDesk.assignTransfer({ transferId, reference }))
    expect(await desk.statusOf(order)).toBe('PAID')
  })
})
