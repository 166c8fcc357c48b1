import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '#api/client.ts'
import { openApi, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted, openDesign, saveOn, startDesign, withPhoto } from '#tests/designs/designs.ts'
import { makeCustomer, makeMug, makePhoto } from '#tests/make.ts'
import { designContract } from './design.contract.ts'

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

const UNKNOWN = 'dAAAAAAAAAAAAAAAAAAAAAA'
const aboutOneDesign = Object.entries(designContract).filter(([, { path }]) =>
  path.includes('{design_id}'),
)

/** Whatever an endpoint may want to know, all of it right. */
async function everyInput(owner: Visitor, designId: string) {
  const draft = await openDesign(owner, designId)
  const { versions } = granted(await owner.design.listVersions({ designId }))
  const { conflicts } = granted(await owner.design.listConflicts({ designId }))
  return {
    revision: draft.revision,
    document: JSON.stringify(draft.document),
    name: 'Mine now',
    description: 'Mine now',
    tags: ['mine'],
    visibility: 'APPLICATION',
    versionId: versions[0]!.id,
    conflictId: conflicts[0]!.id,
    file: 'flat.webp',
  }
}

async function fullDesign(owner: Visitor) {
  const draft = await startDesign(owner, mug.id)
  granted(await owner.design.freezeVersion({ designId: draft.id, revision: 1 }))
  granted(await saveOn(owner, draft, draft.document))
  await saveOn(owner, draft, draft.document)
  return draft.id
}

describe('somebody else’s design', () => {
  const owners: Record<string, () => Promise<Visitor>> = {
    customer: async () => shop.customer(await makeCustomer(database.db)),
    visitor: () => shop.visitorWithSession(),
  }
  const strangers: Record<string, () => Promise<Visitor>> = {
    'another customer': async () => shop.customer(await makeCustomer(database.db)),
    'a partner': async () => shop.customer(await makeCustomer(database.db, { isPartner: true })),
    'another visitor': () => shop.visitorWithSession(),
    'somebody without a session': async () => shop.visitor(),
    'a visitor of another store': () =>
      shop.visitorWithSession({ application: 'WPX-ES', locale: 'es' }),
    'a visitor of the other brand': () =>
      shop.visitorWithSession({ application: 'TZ-ES', locale: 'es' }),
  }
  const cases = Object.keys(owners).flatMap((owner) =>
    Object.keys(strangers).map((stranger) => [owner, stranger] as const),
  )

  it.each(cases)('of a %s does not exist for %s, whatever is asked', async (whose, who) => {
    const owner = await owners[whose]!()
    const designId = await fullDesign(owner)
    const input = await everyInput(owner, designId)
    const before = await openDesign(owner, designId)
    const stranger = await strangers[who]!()
    const client = createClient(designContract, stranger.caller) as unknown as Record<
      string,
      (input: object) => Promise<unknown>
    >
    for (const [name] of aboutOneDesign) {
      const foreign = await client[name]!({ ...input, designId })
      expect(foreign, name).toMatchObject({ code: 'not_found' })
      expect(foreign, name).toEqual(await client[name]!({ ...input, designId: UNKNOWN }))
    }
    expect(await openDesign(owner, designId)).toEqual(before)
  })

  it('has versions and conflicts that do not exist under one’s own design either', async () => {
    const [anna, ben] = [await shop.visitorWithSession(), await shop.visitorWithSession()]
    const annas = await everyInput(anna, await fullDesign(anna))
    const designId = await fullDesign(ben)
    const { versionId, conflictId, revision } = annas
    for (const answer of [
      await ben.design.getVersion({ designId, versionId }),
      await ben.design.restoreVersion({ designId, versionId, revision }),
      await ben.design.getConflict({ designId, conflictId }),
      await ben.design.takeConflict({ designId, conflictId }),
      await ben.design.discardConflict({ designId, conflictId }),
    ]) {
      expect(answer).toMatchObject({ code: 'not_found' })
    }
  })

  it('is not opened by an invented session id', async () => {
    const anna = await shop.visitorWithSession()
    const draft = await startDesign(anna, mug.id)
    const { extSessionId } = granted(await anna.session.getSession({}))
    const thief = shop.visitor()
    thief.caller.envelope.extSessionId = extSessionId
    expect(await thief.design.getOwnDesign({ designId: draft.id })).toMatchObject({
      code: 'not_found',
    })
    const other = await shop.visitorWithSession()
    other.caller.envelope.extSessionId = extSessionId
    expect(await other.design.getOwnDesign({ designId: draft.id })).toMatchObject({
      code: 'not_found',
    })
  })
})

describe('at login', () => {
  it('every design of the visitor becomes the customer’s, with its photos', async () => {
    const person = await makeCustomer(database.db)
    const earlier = await shop.customer(person)
    const old = await startDesign(earlier, mug.id)

    const visitor = await shop.visitorWithSession()
    const { extSessionId } = granted(await visitor.session.getSession({}))
    const photo = await makePhoto(database.db, { extSessionId })
    const made = [await startDesign(visitor, mug.id), await startDesign(visitor, mug.id)]
    granted(await saveOn(visitor, made[0]!, withPhoto(made[0]!.document, photo)))

    const guest = { ...visitor.caller }
    const opened = granted(await visitor.session.logIn(person))
    visitor.caller.credential = opened.credential
    const { designs } = granted(await visitor.design.listOwnDesigns({}))
    expect(designs.map(({ id }) => id).sort()).toEqual([old.id, ...made.map(({ id }) => id)].sort())
    const draft = await openDesign(visitor, made[0]!.id)
    expect(await saveOn(visitor, draft, draft.document)).toEqual({ revision: 3 })

    const before = createClient(designContract, guest)
    expect(await before.getOwnDesign({ designId: draft.id })).toMatchObject({ code: 'not_found' })
  })

  it('a customer who logs in again, as somebody else, keeps what is theirs', async () => {
    const [anna, ben] = [await makeCustomer(database.db), await makeCustomer(database.db)]
    const device = await shop.customer(anna)
    const draft = await startDesign(device, mug.id)
    device.caller.credential = granted(await device.session.logIn(ben)).credential
    expect(await device.design.listOwnDesigns({})).toMatchObject({ total: 0 })
    expect(await (await shop.customer(anna)).design.listOwnDesigns({})).toMatchObject({
      designs: [{ id: draft.id }],
    })
  })
})
