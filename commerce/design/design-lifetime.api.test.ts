import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi, type Visitor } from '#tests/api.ts'
import { contextOf } from '#tests/context.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { holdTransaction } from '#tests/database/held-transaction.ts'
import {
  granted,
  openDesign,
  saveOn,
  startDesign,
  withColor,
  withoutPhoto,
  withPhoto,
} from '#tests/designs/designs.ts'
import { makeCustomer, makeMug, makePhoto } from '#tests/make.ts'
import { createDesign } from './design-creation.service.ts'
import { deleteDesign, purgeDesigns } from './design-lifetime.service.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let mug: Awaited<ReturnType<typeof makeMug>>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
  mug = await makeMug(database.db)
})
afterAll(async () => {
  await database.drop()
  expect(shop.faults).toEqual([])
})

const DAY_MS = 24 * 60 * 60 * 1000

async function designer() {
  const visitor = await shop.visitorWithSession()
  const { extSessionId } = granted(await visitor.session.getSession({}))
  return { visitor, extSessionId }
}

const rowsOf = (table: 'design_version' | 'design_photo' | 'design_conflict', designId: string) =>
  database.db.selectFrom(table).where('design_id', '=', designId).selectAll().execute()
const exists = async (designId: string) =>
  (await database.db
    .selectFrom('design')
    .where('id', '=', designId)
    .select('id')
    .executeTakeFirst()) !== undefined

describe('deleting a design', () => {
  it('that nobody needs leaves nothing of it, and lets its photos go', async () => {
    const { visitor, extSessionId } = await designer()
    const photo = await makePhoto(database.db, { extSessionId })
    const draft = await startDesign(visitor, mug.id)
    granted(await saveOn(visitor, draft, withPhoto(draft.document, photo)))
    granted(await visitor.design.freezeVersion({ designId: draft.id, revision: 2 }))
    const dropPhoto = () => database.db.deleteFrom('upload').where('id', '=', photo.id).execute()
    await expect(dropPhoto()).rejects.toThrow('design_photo')
    granted(await visitor.design.deleteDesign({ designId: draft.id }))
    expect(await exists(draft.id)).toBe(false)
    expect(await rowsOf('design_version', draft.id)).toEqual([])
    await dropPhoto()
  })

  it('that lies in a cart hides it and keeps its versions, until nobody needs them', async () => {
    const { visitor } = await designer()
    const draft = await startDesign(visitor, mug.id)
    const designId = draft.id
    const confirmed: ('blank_page' | 'empty')[] = ['blank_page', 'empty']
    const wanted = { designId, revision: 1, reason: 'CART' as const, confirmed }
    const { id: versionId } = granted(await visitor.design.freezeVersion(wanted))
    granted(await visitor.cart.addDesign({ versionId }))
    granted(await visitor.design.deleteDesign({ designId }))
    expect(await visitor.design.getOwnDesign({ designId })).toMatchObject({ code: 'not_found' })
    expect(await visitor.design.deleteDesign({ designId })).toMatchObject({ code: 'not_found' })
    expect(await visitor.design.listOwnDesigns({})).toMatchObject({ total: 0 })
    await purgeDesigns(database.db, new Date())
    expect(await rowsOf('design_version', designId)).toHaveLength(1)
    await database.db.deleteFrom('cart_line').where('version_id', '=', versionId).execute()
    await purgeDesigns(database.db, new Date())
    expect(await exists(designId)).toBe(false)
  })
})

/** Until somebody waits for what a transaction holds, or did not have to. */
async function untilWaiting(work: Promise<unknown>) {
  let isOver = false
  const end = () => (isOver = true)
  work.then(end, end)
  const waits = async () => {
    // In this database: on the same server other test files wait for locks of theirs.
    const { rows } = await database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return isOver || rows.length > 0
  }
  await expect.poll(waits).toBe(true)
}

describe('at the same moment', () => {
  it('as the login, a new design becomes the customer’s', async () => {
    const { visitor, extSessionId } = await designer()
    const person = await makeCustomer(database.db)
    const { trx, commit } = await holdTransaction(database.db)
    const ctx = { ...contextOf(database.db, extSessionId), db: trx }
    const { designId } = await createDesign.execute(ctx, { articleId: mug.id })
    const login = visitor.session.logIn(person)
    await untilWaiting(login)
    await commit()
    visitor.caller.credential = granted(await login).credential
    expect(granted(await visitor.design.getOwnDesign({ designId })).id).toBe(designId)
  })

  it('as it is deleted, a save hears that it is gone', async () => {
    const { visitor, extSessionId } = await designer()
    const draft = await startDesign(visitor, mug.id)
    const { trx, commit } = await holdTransaction(database.db)
    await deleteDesign({ ...contextOf(database.db, extSessionId), db: trx }, { designId: draft.id })
    const save = saveOn(visitor, draft, withColor(draft.document, '#112233'))
    await untilWaiting(save)
    await commit()
    expect(await save).toMatchObject({ code: 'not_found' })
  })
})

describe('a customer who leaves', () => {
  it('takes designs and photos along, but for what was sold and what others were lent', async () => {
    const person = await makeCustomer(database.db, { isPartner: true, name: 'Pia' })
    const partner = await shop.customer(person)
    const photoOf = () => makePhoto(database.db, { extSessionId: 'x', customerId: person.id })
    const [own, lent, sold] = [await photoOf(), await photoOf(), await photoOf()]
    const made = async (photo: typeof own) => {
      const draft = await startDesign(partner, mug.id)
      granted(await saveOn(partner, draft, withPhoto(draft.document, photo)))
      granted(await partner.design.describeDesign({ designId: draft.id, description: 'Mine' }))
      return draft.id
    }
    const ids = { own: await made(own), lent: await made(lent), sold: await made(sold) }
    const published = { designId: ids.lent, revision: 2, visibility: 'APPLICATION' as const }
    granted(await partner.design.setVisibility(published))
    const { visitor } = await designer()
    const copy = granted(await visitor.design.createDesign({ fromDesignId: ids.lent }))
    const version = granted(await partner.design.freezeVersion({ designId: ids.sold, revision: 2 }))
    const use = { design_version_id: version.id, used_by: 'order-line-9' }
    await database.db.insertInto('design_version_use').values(use).execute()

    await database.db.deleteFrom('customer').where('id', '=', person.id).execute()
    const left = await database.pool.query(
      `select id, customer_id from upload where id = any($1)`,
      [[own.id, lent.id, sold.id]],
    )
    expect(new Set(left.rows.map(({ id }) => id))).toEqual(new Set([lent.id, sold.id]))
    expect(left.rows.every(({ customer_id }) => customer_id === null)).toBe(true)
    expect([await exists(ids.own), await exists(ids.lent)]).toEqual([false, false])
    expect(await rowsOf('design_version', ids.sold)).toHaveLength(1)
    const copied = await openDesign(visitor, copy.designId)
    expect(Object.keys(copied.document.assets)).toEqual([lent.id])
    expect(JSON.stringify(copied)).not.toContain('Pia')
    await database.db.deleteFrom('design_version_use').where('used_by', '=', use.used_by).execute()
    await purgeDesigns(database.db, new Date())
    expect(await exists(ids.sold)).toBe(false)
  })
})

describe('the hourly purge', () => {
  it('throws away what lost a race 30 days ago, and its photos', async () => {
    const { visitor, extSessionId } = await designer()
    const photo = await makePhoto(database.db, { extSessionId })
    const draft = await startDesign(visitor, mug.id)
    granted(await saveOn(visitor, draft, draft.document))
    await saveOn(visitor, draft, withPhoto(draft.document, photo))
    expect(await rowsOf('design_photo', draft.id)).toHaveLength(1)
    await purgeDesigns(database.db, new Date(Date.now() + 29 * DAY_MS))
    expect(await rowsOf('design_conflict', draft.id)).toHaveLength(1)
    await purgeDesigns(database.db, new Date(Date.now() + 31 * DAY_MS))
    expect(await rowsOf('design_conflict', draft.id)).toEqual([])
    expect(await rowsOf('design_photo', draft.id)).toEqual([])
  })

  it('throws away a visitor’s designs when the session is over, and no customer’s', async () => {
    const { visitor } = await designer()
    const customer = await shop.customer(await makeCustomer(database.db))
    const guests = await startDesign(visitor, mug.id)
    const customers = await startDesign(customer, mug.id)
    granted(await visitor.session.logOut({}))
    granted(await customer.session.logOut({}))
    await purgeDesigns(database.db, new Date())
    expect([await exists(guests.id), await exists(customers.id)]).toEqual([false, true])
  })
})

type Act =
  | { type: 'create' }
  | { type: 'save'; which: number; photo: number; isLate: boolean; drop: boolean }
  | { type: 'freeze'; which: number }
  | { type: 'duplicate'; which: number }
  | { type: 'take'; which: number }
  | { type: 'discard'; which: number }
  | { type: 'restore'; which: number }
  | { type: 'delete'; which: number }

const which = fc.nat(5)
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ type: fc.constant('create' as const) }),
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('save' as const),
      which,
      photo: fc.nat(2),
      isLate: fc.boolean(),
      drop: fc.boolean(),
    }),
  },
  ...(['freeze', 'duplicate', 'take', 'discard', 'restore', 'delete'] as const).map((type) =>
    fc.record({ type: fc.constant(type), which }),
  ),
)

it('whatever people do, photos are held exactly as long as a document needs them, and versions stay', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { minLength: 3, maxLength: 14 }), async (acts) => {
      const { visitor, extSessionId } = await designer()
      const photos = [
        await makePhoto(database.db, { extSessionId }),
        await makePhoto(database.db, { extSessionId }),
        await makePhoto(database.db, { extSessionId }),
      ]
      const alive = [(await startDesign(visitor, mug.id)).id]
      const frozen = new Map<string, unknown[]>()
      for (const act of acts) {
        await perform(visitor, act, alive, photos)
        for (const designId of alive) {
          expect(await heldPhotos(designId)).toEqual(await neededPhotos(designId))
          const versions = await rowsOf('design_version', designId)
          expect(versions).toEqual(expect.arrayContaining(frozen.get(designId) ?? []))
          frozen.set(designId, versions)
        }
      }
    }),
    { numRuns: 12, endOnFailure: true },
  )
})

async function perform(
  visitor: Visitor,
  act: Act,
  alive: string[],
  photos: Awaited<ReturnType<typeof makePhoto>>[],
) {
  if (act.type === 'create' || alive.length === 0) {
    alive.push((await startDesign(visitor, mug.id)).id)
    return
  }
  const designId = alive[('which' in act ? act.which : 0) % alive.length]!
  const draft = await openDesign(visitor, designId)
  const { revision } = draft
  if (act.type === 'save') {
    const photo = photos[act.photo]!
    const hasIt = Object.hasOwn(draft.document.assets, photo.id)
    const changed =
      act.drop && hasIt ? withoutPhoto(draft.document, photo.id) : withPhoto(draft.document, photo)
    const color = `#${(revision * 4099).toString(16).padStart(6, '0').slice(-6)}`
    const at = act.isLate ? { ...draft, revision: revision - 1 } : draft
    const answer = await saveOn(visitor, at, withColor(changed, color))
    expect(answer).toHaveProperty(act.isLate ? 'code' : 'revision')
  }
  if (act.type === 'freeze') granted(await visitor.design.freezeVersion({ designId, revision }))
  if (act.type === 'duplicate') {
    alive.push(granted(await visitor.design.duplicateDesign({ designId })).designId)
  }
  if (act.type === 'take' || act.type === 'discard') {
    const { conflicts } = granted(await visitor.design.listConflicts({ designId }))
    const conflictId = conflicts[0]?.id
    if (conflictId === undefined) return
    granted(
      act.type === 'take'
        ? await visitor.design.takeConflict({ designId, conflictId })
        : await visitor.design.discardConflict({ designId, conflictId }),
    )
  }
  if (act.type === 'restore') {
    const { versions } = granted(await visitor.design.listVersions({ designId }))
    const versionId = versions.at(-1)?.id
    if (versionId === undefined) return
    granted(await visitor.design.restoreVersion({ designId, versionId, revision }))
  }
  if (act.type === 'delete') {
    granted(await visitor.design.deleteDesign({ designId }))
    alive.splice(alive.indexOf(designId), 1)
  }
}

async function neededPhotos(designId: string): Promise<string[]> {
  const working = await database.db
    .selectFrom('design')
    .where('id', '=', designId)
    .select('document')
    .execute()
  const rows = [
    ...working,
    ...(await rowsOf('design_version', designId)),
    ...(await rowsOf('design_conflict', designId)),
  ] as unknown as { document: { assets: object } }[]
  return [...new Set(rows.flatMap(({ document }) => Object.keys(document.assets)))].sort()
}

async function heldPhotos(designId: string): Promise<string[]> {
  const rows = (await rowsOf('design_photo', designId)) as { upload_id: string }[]
  return rows.map((row) => row.upload_id).sort()
}
