import { describe, expect, it } from 'vitest'
import { isRefused } from '#api/refusal.ts'
import { openApi, openTestUploads } from '#tests/api.ts'
import { openCollectionStage } from '#tests/designs/collection-stage.ts'
import { addPhotos, ownPhotos, photo, seenBy, wishes } from '#tests/designs/collections.ts'
import { granted, startDesign } from '#tests/designs/designs.ts'

const now = new Date('2027-02-01T10:00:00Z')
const stage = openCollectionStage(() => now)

describe('limits', () => {
  it('of a person and of all hold, also for forms that come at once', async () => {
    const owner = await stage.shop.visitorWithSession()
    const { designId, token } = await stage.invite(owner, { mostPhotos: 4, mostPerPerson: 3 })
    const leo = await stage.shop.visitorWithSession()
    const four = await Promise.all([1, 2, 3, 4].map(() => photo()))
    expect(await addPhotos(leo, token, four)).toMatchObject({ code: 'quota_exceeded' })
    const friends = await Promise.all([1, 2, 3].map(() => stage.shop.visitorWithSession()))
    const sent = await Promise.all(
      friends.map(async (friend) => addPhotos(friend, token, [await photo(), await photo()])),
    )
    const arrived = sent.reduce((sum, one) => sum + (isRefused(one) ? 0 : one.arrived), 0)
    expect(arrived).toBe(4)
    expect((await seenBy(owner, designId)).collection).toMatchObject({ photos: 4, state: 'FULL' })
    expect(await addPhotos(leo, token, [await photo()])).toMatchObject({ code: 'quota_exceeded' })
  })

  it('of the owner’s own photos count what waits', async () => {
    const small = openTestUploads({ guestQuota: { files: 2, bytes: 1_000_000 } })
    const here = openApi(stage.database.db, () => now, small.tools)
    const owner = await here.visitorWithSession()
    const { id: designId } = await startDesign(owner, stage.mug.id)
    const { token } = granted(await owner.collection.openCollection({ designId, ...wishes(now) }))
    const leo = await here.visitorWithSession()
    granted(await addPhotos(leo, token, [await photo(), await photo()]))
    expect(await addPhotos(leo, token, [await photo()])).toMatchObject({ code: 'quota_exceeded' })
    await small.close()
  })

  it('stop who asks a thousand times, of one link and for links that do not exist', async () => {
    const owner = await stage.shop.visitorWithSession()
    const { token } = await stage.invite(owner)
    const leo = await stage.shop.visitorWithSession()
    granted(await leo.collection.introduceOneself({ token, name: 'Leo' }))
    const codes = new Set<string>()
    for (let count = 0; count < 1_000; count += 1) {
      const answer = await leo.collection.introduceOneself({ token, name: 'Leo' })
      codes.add(isRefused(answer) ? answer.code : 'done')
      if (codes.has('too_many_attempts')) break
    }
    expect([...codes]).toEqual(['done', 'too_many_attempts'])
    const guesser = stage.shop.visitor()
    const guesses: string[] = []
    for (let count = 0; count < 25; count += 1) {
      const wrong = `A${String(count).padStart(21, '0')}`
      const answer = await guesser.collection.getInvitation({ token: wrong })
      if (isRefused(answer)) guesses.push(answer.code)
    }
    expect(guesses.filter((code) => code === 'not_found')).toHaveLength(20)
    expect(guesses.at(-1)).toBe('too_many_attempts')
  })
})

describe('what strangers send', () => {
  it('is pictures and plain words, or nothing', async () => {
    const owner = await stage.shop.visitorWithSession()
    const { designId, token } = await stage.invite(owner)
    const leo = await stage.shop.visitorWithSession()
    expect(await addPhotos(leo, token, [await photo()], {})).toMatchObject({
      fields: { name: 'required' },
    })
    for (const [fields, wrong] of [
      [{ name: 'www.spam.example' }, { name: 'link' }],
      [{ name: 'x'.repeat(41) }, { name: 'too_long' }],
      [{ name: 'Leo\u202e' }, { name: 'forbidden_characters' }],
      [{ name: 'Leo', comment: 'see https://spam.example/x' }, { comment: 'link' }],
      [{ name: 'Leo', comment: 'x'.repeat(501) }, { comment: 'too_long' }],
    ] as const) {
      expect(await addPhotos(leo, token, [await photo()], fields)).toMatchObject({ fields: wrong })
    }
    expect((await seenBy(owner, designId)).people).toEqual([])
    const mixed = await addPhotos(leo, token, [
      { bytes: Buffer.from('hello'), name: 'notes.txt' },
      { bytes: Buffer.from('%PDF-1.7'), name: 'a.pdf' },
      await photo('good.jpg'),
    ])
    expect(mixed).toMatchObject({
      arrived: 1,
      refused: [{ name: 'notes.txt' }, { name: 'a.pdf' }],
    })
    expect(await addPhotos(leo, token, [], { name: 'Leo' })).toMatchObject({
      fields: { img: 'required' },
    })
    granted(await addPhotos(leo, token, [], { name: 'Leo', comment: 'Only words' }))
    const same = await photo()
    granted(await addPhotos(leo, token, [same]))
    granted(await addPhotos(leo, token, [same]))
    expect(await ownPhotos(leo, token)).toHaveLength(2)
  })

  it('needs a link of this store, a session, and a design that is still there', async () => {
    const owner = await stage.shop.visitorWithSession()
    const { designId, token } = await stage.invite(owner)
    expect(await addPhotos(stage.shop.visitor(), token, [await photo()])).toMatchObject({
      code: 'unauthenticated',
    })
    const spaniard = await stage.shop.visitorWithSession({ application: 'WPX-ES', locale: 'es' })
    expect(await addPhotos(spaniard, token, [await photo()])).toMatchObject({ code: 'not_found' })
    const leo = await stage.shop.visitorWithSession()
    for (const wrong of ['', 'x', `${token}A`, "' or 1=1 --         ..", '../../etc/passwd']) {
      const answer = await leo.collection.getInvitation({ token: wrong })
      expect(isRefused(answer) && answer.code, wrong).toMatch(/^(not_found|invalid)$/)
    }
    const rows = await stage.database.db.selectFrom('photo_collection').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    granted(await owner.design.deleteDesign({ designId }))
    expect(await addPhotos(leo, token, [await photo()])).toMatchObject({ code: 'not_found' })
  })

  it.each([
    [{ endsOn: '2020-01-01' }, { endsOn: 'date' }],
    [{ endsOn: '2030-01-01' }, { endsOn: 'date' }],
    [{ title: 'Look at www.spam.example' }, { title: 'link' }],
    [{ mostPhotos: 0 }, { mostPhotos: 'too_small' }],
    [{ mostPhotos: 301 }, { mostPhotos: 'too_big' }],
    [{ mostPerPerson: 101 }, { mostPerPerson: 'too_big' }],
  ])('is refused as an invitation: %j', async (more, fields) => {
    const owner = await stage.shop.visitorWithSession()
    const { id: designId } = await startDesign(owner, stage.mug.id)
    const answer = await owner.collection.openCollection({ designId, ...wishes(now, more) })
    expect(answer).toMatchObject({ code: 'invalid', fields })
  })
})
