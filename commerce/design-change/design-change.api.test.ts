import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passDeadlines } from '#commerce/action-answer/deadlines.service.ts'
import { purgeDesigns } from '#commerce/design/design-lifetime.service.ts'
import { builtInRoles, type BuiltInRoleCode } from '#commerce/staff/permission.terms.ts'
import { makeSites } from '#config/sites.ts'
import { openApi, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted, openDesign, saveOn, startDesign, withColor } from '#tests/designs/designs.ts'
import { mailsTo } from '#tests/mail.ts'
import { makeMug } from '#tests/make.ts'
import { expectInvariants } from '#tests/orders/invariants.ts'
import { orderMug, statusOfOrder } from '#tests/orders/ordered-mug.ts'
import { makeParcelService } from '#tests/orders/orders.ts'
import { EDITING_HOURS, OPENING_MINUTES } from './design-change.terms.ts'

const MINUTE_MS = 60_000
const start = new Date('2036-05-05T10:00:00Z')
const words = 'We moved the dog to the middle, as you asked'
const reason = 'Wish of the ticket'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let now = start
let people = 0

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now)
  await makeParcelService(database.db)
})
afterAll(async () => {
  expect(shop.faults).toEqual([])
  await expectInvariants(database.db)
  await database.drop()
})

async function orderedMug() {
  const visitor = await shop.visitorWithSession()
  const email = `copy-${++people}@example.com`
  const mug = await orderMug(database.db, { visitor, email, now })
  return { ...mug, versionId: mug.design.versionId }
}
type Mug = Awaited<ReturnType<typeof orderedMug>>

const lineOf = (orderId: string) =>
  database.db
    .selectFrom('order_line')
    .where('order_id', '=', orderId)
    .select(['id', 'version_id'])
    .executeTakeFirstOrThrow()

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE_MS)
}

const tokenOf = (url: string) => new URL(url).pathname.split('/').at(-1)!

/** One-time address of a copy, as the office gives it. */
async function askFor({ number, lineId }: Mug, role: BuiltInRoleCode = 'support') {
  const clerk = await shop.staff(role, ['WPX-GB'])
  const { url } = granted(
    await clerk.designChangeDesk.startChange({ number, lineId, words, reason }),
  )
  return { clerk, url, token: tokenOf(url) }
}

/** The browser of a person of the shop, after it has opened the address. */
async function opened(token: string, credential?: string) {
  const browser = shop.visitor({ ...(credential !== undefined && { credential }) })
  const copy = granted(await browser.designChange.openChange({ token }))
  browser.caller.credential = copy.credential
  return { browser, ...copy }
}

async function changed(browser: Visitor, designId: string, color: string) {
  const draft = await openDesign(browser, designId)
  return granted(await saveOn(browser, draft, withColor(draft.document, color)))
}

/** The customer is asked about a copy in another colour. */
async function proposed(mug: Mug, color = '#112233') {
  const { clerk, token } = await askFor(mug)
  const { browser, designId } = await opened(token)
  const { revision } = await changed(browser, designId, color)
  const end = granted(await browser.designChange.proposeChange({ revision, confirmed: [] }))
  const { action_id: actionId } = await database.db
    .selectFrom('design_change')
    .where('order_id', '=', mug.id)
    .orderBy('started_at', 'desc')
    .select('action_id')
    .executeTakeFirstOrThrow()
  const asked = { publicId: mug.publicId, actionId: actionId! }
  return { clerk, browser, designId, revision, end, asked }
}

describe('a design that the shop changes for its customer', () => {
  it('is a copy; the customer sees both versions, and their yes puts it into the order', async () => {
    const mug = await orderedMug()
    const { clerk, asked, browser, end } = await proposed(mug)
    expect(end.backUrl).toBe(`http://staff.localhost:3000/office/orders/${mug.number}`)
    expect(await statusOfOrder(database.db, mug)).toBe(2)
    // What was ordered stands in the line until its owner has said yes.
    expect((await lineOf(mug.id)).version_id).toBe(mug.versionId)
    expect((await mailsTo(database.db, mug.email))[0]!.text).toContain(words)

    const page = granted(await mug.visitor.actionAnswer.getAction(asked))
    expect(page).toMatchObject({ type: 'APPROVE_PROOF', words, outcome: 'SUPPORT_DECIDES' })
    expect(page).toHaveProperty('orderedPages')
    const shown = granted(await clerk.prepressDesk.getAction({ actionId: asked.actionId }))
    expect(shown.before?.versionId).toBe(mug.versionId)
    expect(shown.after?.versionId).not.toBe(mug.versionId)

    granted(await mug.visitor.actionAnswer.approveProof(asked))
    expect((await lineOf(mug.id)).version_id).toBe(shown.after!.versionId)
    expect(await statusOfOrder(database.db, mug)).toBe(0)
    // It was sent: its session is over.
    expect(await browser.designChange.getChange({})).toMatchObject({ code: 'unauthenticated' })
  })

  it('leaves the order as it was ordered when its customer says no', async () => {
    const mug = await orderedMug()
    const { asked } = await proposed(mug)
    granted(await mug.visitor.actionAnswer.approveProof({ ...asked, asOrdered: 'on' }))
    expect((await lineOf(mug.id)).version_id).toBe(mug.versionId)
    expect(await statusOfOrder(database.db, mug)).toBe(0)
    expect(granted(await mug.visitor.actionAnswer.getAction(asked))).toMatchObject({
      status: 'ACCEPTED',
    })
  })

  it('is shown once more, otherwise, when its customer wishes for another change', async () => {
    const mug = await orderedMug()
    const first = await proposed(mug)
    const message = 'Still too dark'
    granted(await mug.visitor.actionAnswer.askForChange({ ...first.asked, message }))
    const second = await proposed(mug, '#445566')
    expect(second.asked).toEqual(first.asked)
    granted(await mug.visitor.actionAnswer.approveProof(second.asked))
    const { version_id: printed } = await lineOf(mug.id)
    const { design_id: copy } = await database.db
      .selectFrom('design_version')
      .where('id', '=', printed!)
      .select('design_id')
      .executeTakeFirstOrThrow()
    expect(copy).toBe(second.designId)
  })

  it('is never printed because nobody answered: a person looks at it', async () => {
    const mug = await orderedMug()
    const { asked } = await proposed(mug)
    // Its session is over, and so is everything of it that nothing needs.
    await purgeDesigns(database.db, now)
    later(6 * 24 * 60)
    const faults: unknown[] = []
    await passDeadlines(database.db, makeSites(3000), now, (fault) => faults.push(fault))
    expect(faults).toEqual([])
    expect(granted(await mug.visitor.actionAnswer.getAction(asked))).toMatchObject({
      status: 'EXPIRED',
    })
    expect(await statusOfOrder(database.db, mug)).toBe(2)
    expect((await lineOf(mug.id)).version_id).toBe(mug.versionId)
  })

  it('is told in the audit log, the history of the order and to its customer', async () => {
    const mug = await orderedMug()
    const { clerk } = await proposed(mug)
    const acts = await database.db
      .selectFrom('staff_act')
      .where('object_id', '=', mug.number)
      .orderBy('id')
      .select(['permission', 'staff_id', 'reason', 'after'])
      .execute()
    expect(acts).toMatchObject([
      { permission: 'order.change', staff_id: clerk.staffId, reason },
      { permission: 'order.change', staff_id: clerk.staffId, reason },
    ])
    expect(JSON.stringify(acts[1]!.after)).toContain('proposed')
    const events = await database.db
      .selectFrom('order_event')
      .where('order_id', '=', mug.id)
      .where('actor_id', '=', `staff:${clerk.staffId}`)
      .select('reason')
      .execute()
    expect(events).toEqual([{ reason: 'design changed for the customer' }])
    const looks = await database.db
      .selectFrom('staff_look')
      .where('object_kind', '=', 'design')
      .where('object_id', '=', mug.number)
      .select('staff_id')
      .execute()
    expect(looks).toEqual([{ staff_id: clerk.staffId }])
  })

  it('goes on in the same copy when its maker comes back, and the session before is over', async () => {
    const mug = await orderedMug()
    const { clerk, token } = await askFor(mug)
    const first = await opened(token)
    await changed(first.browser, first.designId, '#778899')
    const { number, lineId } = mug
    const offer = granted(await clerk.designChangeDesk.offerChange({ number }))
    expect(offer.lines[0]?.begunAt).toBeDefined()
    const again = granted(
      await clerk.designChangeDesk.startChange({ number, lineId, words, reason }),
    )
    const second = await opened(tokenOf(again.url))
    expect(second.designId).toBe(first.designId)
    expect(await first.browser.designChange.getChange({})).toMatchObject({
      code: 'unauthenticated',
    })
    expect((await openDesign(second.browser, second.designId)).revision).toBe(2)
  })
})

describe('the address of a copy', () => {
  it('opens once, for minutes, in the store of the order', async () => {
    const mug = await orderedMug()
    const { token } = await askFor(mug)
    const elsewhere = shop.visitor({ application: 'WPX-ES', locale: 'es' })
    expect(await elsewhere.designChange.openChange({ token })).toMatchObject({ code: 'not_found' })
    await opened(token)
    const stranger = shop.visitor()
    expect(await stranger.designChange.openChange({ token })).toMatchObject({ code: 'not_found' })
    expect(await stranger.designChange.openChange({ token: 'guessed' })).toMatchObject({
      code: 'not_found',
    })

    const late = await askFor(mug)
    later(OPENING_MINUTES + 1)
    expect(await stranger.designChange.openChange({ token: late.token })).toMatchObject({
      code: 'not_found',
    })
  })

  it('is given to nobody for a line that is asked about, begun, or not theirs', async () => {
    const mug = await orderedMug()
    await proposed(mug)
    const { number, lineId } = mug
    const clerk = await shop.staff('support', ['WPX-GB'])
    const wish = { number, lineId, words, reason }
    expect(await clerk.designChangeDesk.startChange(wish)).toMatchObject({ code: 'conflict' })
    const spaniard = await shop.staff('support', ['WPX-ES'])
    expect(await spaniard.designChangeDesk.startChange(wish)).toMatchObject({ code: 'not_found' })
    const other = await orderedMug()
    expect(
      await clerk.designChangeDesk.startChange({ ...wish, number: other.number }),
    ).toMatchObject({ code: 'not_found' })
    await database.db
      .updateTable('order_line')
      .set({ production: 'STARTED' })
      .where('order_id', '=', other.id)
      .execute()
    expect(
      await clerk.designChangeDesk.startChange({
        ...wish,
        number: other.number,
        lineId: other.lineId,
      }),
    ).toMatchObject({ code: 'conflict' })
    await database.db
      .updateTable('order_line')
      .set({ production: 'WAITING' })
      .where('order_id', '=', other.id)
      .execute()
  })

  it('is asked for with the permission to change orders, and with no other', async () => {
    const mug = await orderedMug()
    const { number, lineId } = mug
    for (const [role, { permissions }] of Object.entries(builtInRoles)) {
      const person = await shop.staff(role as BuiltInRoleCode)
      const answer = await person.designChangeDesk.startChange({ number, lineId, words, reason })
      const mayChange = (permissions as readonly string[]).includes('order.change')
      if (mayChange) granted(answer)
      else expect(answer, role).toMatchObject({ code: 'not_found' })
    }
  })
})

describe('the session of a copy', () => {
  it('reaches no other design, no cart, no account and no new design', async () => {
    const mug = await orderedMug()
    const { token } = await askFor(mug)
    const { browser, designId } = await opened(token)
    const other = await putDesignOf(mug.visitor)
    const second = await opened((await askFor(await orderedMug())).token)
    for (const foreign of [other.id, second.designId]) {
      expect(await browser.design.getOwnDesign({ designId: foreign })).toMatchObject({
        code: 'not_found',
      })
    }
    const draft = await openDesign(browser, designId)
    const { id: articleId } = await makeMug(database.db)
    const refused = await Promise.all([
      browser.cart.getCart({}),
      browser.cart.addDesign({ versionId: mug.versionId, quantity: 1 }),
      browser.checkout.getCheckout({}),
      browser.design.createDesign({ articleId }),
      browser.design.duplicateDesign({ designId }),
      browser.design.shareDesign({ designId }),
      browser.design.listOwnDesigns({}),
      browser.design.deleteDesign({ designId }),
      browser.design.freezeVersion({ designId, revision: draft.revision, confirmed: [] }),
      browser.session.logOut({}),
      browser.session.logIn({ email: mug.email, password: 'print-something-nice' }),
      browser.session.startSession({}),
      browser.customer.getProfile({}),
      browser.tracking.getTracking({ publicId: mug.publicId }),
    ])
    for (const [index, answer] of refused.entries()) {
      expect(answer, String(index)).toMatchObject({ code: 'forbidden' })
    }
    // Nobody else's session opens the copy, and none but its own may send it.
    expect(await mug.visitor.design.getOwnDesign({ designId })).toMatchObject({ code: 'not_found' })
    const sent = { revision: draft.revision, confirmed: [] }
    expect(await mug.visitor.designChange.proposeChange(sent)).toMatchObject({ code: 'not_found' })
  })

  it('ends by itself, and as soon as its maker may not change orders any more', async () => {
    const mug = await orderedMug()
    const { clerk, token } = await askFor(mug)
    const { browser, designId } = await opened(token)
    const { revision } = await openDesign(browser, designId)
    await database.db
      .updateTable('staff')
      .set({ status: 'SUSPENDED' })
      .where('id', '=', clerk.staffId)
      .execute()
    expect(await browser.designChange.proposeChange({ revision, confirmed: [] })).toMatchObject({
      code: 'not_found',
    })
    expect(await statusOfOrder(database.db, mug)).toBe(0)
    later(EDITING_HOURS * 60 + 1)
    expect(await browser.design.getOwnDesign({ designId })).toMatchObject({ code: 'not_found' })
  })
})

async function putDesignOf(visitor: Visitor) {
  const { id } = await makeMug(database.db)
  return startDesign(visitor, id)
}
