import { describe, expect, it } from 'vitest'
import { purgeUploads } from '#commerce/upload/upload.purge.ts'
import type { Visitor } from '#tests/api.ts'
import { openCollectionStage } from '#tests/designs/collection-stage.ts'
import {
  addPhotos,
  dayAfter,
  ownPhotos,
  photo,
  seenBy,
  wishes,
} from '#tests/designs/collections.ts'
import { granted, saveOn, withPhoto } from '#tests/designs/designs.ts'
import { drawWaiting } from '#tests/production/draw-waiting.ts'
import { makeCustomer, PASSWORD } from '#tests/make.ts'
import { purgeCollections } from './collection.service.ts'
import { RETENTION_DAYS } from './collection.terms.ts'

const DAY_MS = 24 * 60 * 60_000

let now = new Date('2027-02-01T10:00:00Z')
const stage = openCollectionStage(() => now)
const inDays = (days: number) => dayAfter(now, days)

async function thumbnail(who: Visitor, { thumbnail: url }: { thumbnail: string }) {
  const [, photoId, file] = /contributed-photos\/([^/]+)\/pictures\/(.+)$/.exec(url)!
  return who.collection.getContributedPicture({ photoId: photoId!, file: file! })
}

describe('friends', () => {
  it('add photos and words by the link; the owner sees whose they are and takes them over', async () => {
    const owner = await stage.shop.visitorWithSession()
    const { designId, token } = await stage.invite(owner)
    const [leo, mia] = [
      await stage.shop.visitorWithSession(),
      await stage.shop.visitorWithSession(),
    ]
    expect(granted(await leo.collection.getInvitation({ token }))).toMatchObject({
      title: 'Grandma turns 80',
      hostName: 'Ana',
      articleName: expect.any(String),
      endsOn: inDays(14),
      state: 'OPEN',
      photosLeft: 5,
    })
    const given = [await photo('a.jpg'), await photo('b.jpg')]
    expect(await addPhotos(leo, token, given, { name: 'Leo', comment: 'With love' })).toEqual({
      arrived: 2,
      refused: [],
    })
    granted(await addPhotos(mia, token, [await photo('c.jpg')], { name: 'Mia' }))
    const { people, collection } = await seenBy(owner, designId)
    expect(collection).toMatchObject({ photos: 3, state: 'OPEN' })
    expect(people.map(({ name, photos }) => [name, photos.map((one) => one.name)])).toEqual([
      ['Leo', ['a.jpg', 'b.jpg']],
      ['Mia', ['c.jpg']],
    ])
    expect(people[0]!.comments).toMatchObject([{ text: 'With love' }])
    expect(granted(await owner.upload.listUploads({})).total).toBe(0)

    const photoIds = people.flatMap(({ photos }) => photos.map(({ id }) => id))
    const taken = granted(await owner.collection.acceptPhotos({ designId, photoIds }))
    expect([taken.uploads.length, taken.left]).toEqual([3, 0])
    const again = granted(await owner.collection.acceptPhotos({ designId, photoIds }))
    expect(again).toEqual({ uploads: [], left: 0 })
    const draft = granted(await owner.design.getOwnDesign({ designId }))
    const [first] = taken.uploads
    const placed = withPhoto(JSON.parse(draft.document), {
      id: first!.id,
      asset: first!.asset!,
    } as never)
    granted(await saveOn(owner, draft, placed))
    expect((await ownPhotos(leo, token)).map(({ isAccepted }) => isAccepted)).toEqual([true, true])
  })

  it('take their own back until the owner has taken them over, and nobody else’s', async () => {
    const owner = await stage.shop.visitorWithSession()
    const { designId, token } = await stage.invite(owner)
    const [leo, mia] = [
      await stage.shop.visitorWithSession(),
      await stage.shop.visitorWithSession(),
    ]
    granted(
      await addPhotos(leo, token, [await photo('a.jpg'), await photo('b.jpg')], {
        name: 'Leo',
        comment: 'Hi',
      }),
    )
    granted(await addPhotos(mia, token, [await photo('c.jpg')], { name: 'Mia' }))
    const [kept, back] = await ownPhotos(leo, token)
    const [foreign] = await ownPhotos(mia, token)
    expect(await leo.collection.takeBackPhoto({ token, photoId: foreign!.id })).toMatchObject({
      code: 'not_found',
    })
    granted(await leo.collection.takeBackPhoto({ token, photoId: back!.id }))
    granted(await owner.collection.acceptPhotos({ designId, photoIds: [kept!.id] }))
    expect(await leo.collection.takeBackPhoto({ token, photoId: kept!.id })).toMatchObject({
      code: 'in_use',
    })
    const [said] = granted(await leo.collection.getInvitation({ token })).own!.comments
    expect(await mia.collection.takeBackComment({ token, commentId: said!.id })).toMatchObject({
      code: 'not_found',
    })
    granted(await leo.collection.takeBackComment({ token, commentId: said!.id }))
    const { people } = await seenBy(owner, designId)
    expect(
      people.map(({ name, photos, comments }) => [name, photos.length, comments.length]),
    ).toEqual([
      ['Leo', 1, 0],
      ['Mia', 1, 0],
    ])
  })

  it('see neither each other’s photos nor anything of the owner', async () => {
    const owner = await stage.shop.visitorWithSession()
    const { designId, token } = await stage.invite(owner)
    const [leo, mia] = [
      await stage.shop.visitorWithSession(),
      await stage.shop.visitorWithSession(),
    ]
    granted(await addPhotos(leo, token, [await photo('secret holiday.jpg')]))
    const [his] = await ownPhotos(leo, token)
    expect(await thumbnail(leo, his!)).toBeInstanceOf(Response)
    expect(await thumbnail(owner, his!)).toBeInstanceOf(Response)
    expect(await thumbnail(mia, his!)).toMatchObject({ code: 'not_found' })
    expect(await thumbnail(stage.shop.visitor(), his!)).toMatchObject({ code: 'not_found' })
    const told = JSON.stringify(granted(await mia.collection.getInvitation({ token })))
    expect(told).not.toContain('secret')
    expect(told).not.toContain(designId)
    expect(told).not.toContain('Leo')
    expect(await mia.collection.getInvitationPreview({ token })).toMatchObject({
      code: 'not_found',
    })
    for (const answer of [
      await mia.collection.getCollection({ designId }),
      await mia.collection.acceptPhotos({ designId, photoIds: [his!.id] }),
      await mia.collection.removePhoto({ designId, photoId: his!.id }),
      await mia.collection.closeCollection({ designId }),
      await mia.collection.openCollection({ designId, ...wishes(now) }),
      await mia.collection.changeCollection({ designId, ...wishes(now) }),
    ]) {
      expect(answer).toMatchObject({ code: 'not_found' })
    }
  })

  it('who log in meanwhile keep what they added', async () => {
    const owner = await stage.shop.visitorWithSession()
    const { token } = await stage.invite(owner)
    const { email } = await makeCustomer(stage.database.db)
    const leo = await stage.shop.visitorWithSession()
    granted(await addPhotos(leo, token, [await photo()]))
    const { credential } = granted(await leo.session.logIn({ email, password: PASSWORD }))
    leo.caller.credential = credential
    const [own] = await ownPhotos(leo, token)
    const data = granted(await leo.customer.exportOwnData({}))
    expect(await data.text()).toContain('"added_as": "Leo"')
    granted(await leo.collection.takeBackPhoto({ token, photoId: own!.id }))
  })
})

it('a design is shown to whoever has the link only where the owner ticks it', async () => {
  const owner = await stage.shop.visitorWithSession()
  const { designId, token } = await stage.invite(owner, { showsDesign: 'true' })
  await drawWaiting(stage.database.db, stage.files.tools.storage)
  const friend = stage.shop.visitor()
  const { preview } = granted(await friend.collection.getInvitation({ token }))
  expect(preview).toBe(`/api/shop/photo-collections/${token}/preview?revision=1`)
  expect(await friend.collection.getInvitationPreview({ token })).toBeInstanceOf(Response)
  granted(await owner.collection.changeCollection({ designId, ...wishes(now) }))
  expect(granted(await friend.collection.getInvitation({ token })).preview).toBeUndefined()
  expect(await friend.collection.getInvitationPreview({ token })).toMatchObject({
    code: 'not_found',
  })
})

describe('the owner', () => {
  it('removes what does not suit, and words as well', async () => {
    const owner = await stage.shop.visitorWithSession()
    const { designId, token } = await stage.invite(owner)
    const leo = await stage.shop.visitorWithSession()
    granted(await addPhotos(leo, token, [await photo()], { name: 'Leo', comment: 'Rude' }))
    const [person] = (await seenBy(owner, designId)).people
    const [{ id: photoId } = { id: '' }] = person!.photos
    const [{ id: commentId } = { id: '' }] = person!.comments
    granted(await owner.collection.removePhoto({ designId, photoId }))
    granted(await owner.collection.removeComment({ designId, commentId }))
    expect((await seenBy(owner, designId)).people).toEqual([])
    expect(await ownPhotos(leo, token)).toEqual([])
  })

  it('reaches only what was added to this very design', async () => {
    const owner = await stage.shop.visitorWithSession()
    const [one, other] = [await stage.invite(owner), await stage.invite(owner)]
    const leo = await stage.shop.visitorWithSession()
    granted(await addPhotos(leo, one.token, [await photo()], { name: 'Leo', comment: 'Hi' }))
    const [person] = (await seenBy(owner, one.designId)).people
    const [{ id: photoId } = { id: '' }] = person!.photos
    const { designId } = other
    expect(granted(await owner.collection.acceptPhotos({ designId, photoIds: [photoId] }))).toEqual(
      {
        uploads: [],
        left: 0,
      },
    )
    expect(await owner.collection.removePhoto({ designId, photoId })).toMatchObject({
      code: 'not_found',
    })
    const { token } = other
    expect(await leo.collection.takeBackPhoto({ token, photoId })).toMatchObject({
      code: 'invalid',
    })
  })

  it('closes the link, opens another one, and keeps what is there', async () => {
    const owner = await stage.shop.visitorWithSession()
    const { designId, token } = await stage.invite(owner)
    const leo = await stage.shop.visitorWithSession()
    granted(await addPhotos(leo, token, [await photo()]))
    granted(await owner.collection.closeCollection({ designId }))
    expect(granted(await leo.collection.getInvitation({ token })).state).toBe('ENDED')
    expect(await addPhotos(leo, token, [await photo()])).toMatchObject({ code: 'expired' })
    expect(await leo.collection.addComment({ token, text: 'Late' })).toMatchObject({
      code: 'expired',
    })
    const next = granted(await owner.collection.openCollection({ designId, ...wishes(now) }))
    expect(await leo.collection.getInvitation({ token })).toMatchObject({ code: 'not_found' })
    expect((await ownPhotos(leo, next.token)).length).toBe(1)
    granted(
      await owner.collection.changeCollection({ designId, ...wishes(now, { title: 'Granny' }) }),
    )
    expect(granted(await leo.collection.getInvitation({ token: next.token })).title).toBe('Granny')
  })

  it('with an account is written to once a day, and as a guest never', async () => {
    const { email } = await makeCustomer(stage.database.db)
    const owner = await stage.shop.customer({ email, password: PASSWORD })
    const { token, designId } = await stage.invite(owner)
    const letters = () =>
      stage.database.db.selectFrom('mail').where('recipient', '=', email).selectAll().execute()
    granted(await addPhotos(owner, token, [await photo()], { name: 'Ana' }))
    expect(await letters()).toEqual([])
    const leo = await stage.shop.visitorWithSession()
    granted(await addPhotos(leo, token, [await photo(), await photo()]))
    granted(await addPhotos(await stage.shop.visitorWithSession(), token, [await photo()]))
    expect(await letters()).toMatchObject([{ kind: 'photos-arrived', data: { designId } }])
    now = new Date(now.getTime() + DAY_MS)
    granted(await addPhotos(leo, token, [await photo()]))
    expect(await letters()).toHaveLength(2)
  })

  it('who erases the account leaves nothing of it', async () => {
    const { email, id } = await makeCustomer(stage.database.db)
    const owner = await stage.shop.customer({ email, password: PASSWORD })
    const { token } = await stage.invite(owner)
    granted(await addPhotos(await stage.shop.visitorWithSession(), token, [await photo()]))
    await stage.database.db.deleteFrom('customer').where('id', '=', id).execute()
    expect(await stage.shop.visitor().collection.getInvitation({ token })).toMatchObject({
      code: 'not_found',
    })
  })
})

it('what nobody took over is deleted with the names a while after the end, what was taken stays', async () => {
  const { email } = await makeCustomer(stage.database.db)
  const owner = await stage.shop.customer({ email, password: PASSWORD })
  const { designId, token } = await stage.invite(owner, { endsOn: inDays(2) })
  granted(
    await addPhotos(await stage.shop.visitorWithSession(), token, [
      await photo('a.jpg'),
      await photo('b.jpg'),
    ]),
  )
  const [{ photos } = { photos: [] }] = (await seenBy(owner, designId)).people
  granted(await owner.collection.acceptPhotos({ designId, photoIds: [photos[0]!.id] }))
  const purge = async (days: number) => {
    const later = new Date(now.getTime() + days * DAY_MS)
    await purgeCollections(stage.database.db, later)
    const { storage, settings } = stage.files.tools
    const { temporaryArea } = settings
    await purgeUploads(stage.database.db, { storage, temporaryArea, unusedDays: 1_000 }, later)
  }
  const files_ = () =>
    stage.database.db
      .selectFrom('contributed_photo')
      .select((on) => on.fn.countAll().as('count'))
      .execute()
  await purge(2 + RETENTION_DAYS)
  expect((await seenBy(owner, designId)).people).toHaveLength(1)
  await purge(4 + RETENTION_DAYS)
  expect(await seenBy(owner, designId)).toEqual({ people: [] })
  expect((await files_()).length).toBe(1)
  const { uploads } = granted(await owner.upload.listUploads({}))
  expect(uploads.map(({ name, state }) => [name, state])).toEqual([['a.jpg', 'READY']])
  const stored = await stage.database.db
    .selectFrom('stored_file')
    .where('sha256', '=', uploads[0]!.asset!.sha256)
    .select('state')
    .execute()
  expect(stored).toEqual([{ state: 'READY' }])
})
