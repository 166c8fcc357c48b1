import type { Visitor } from '#tests/api.ts'
import { granted, startDesign } from './designs.ts'
import { makeForm, makePicture } from '#tests/pictures/uploadable.ts'

/** What owners and friends do with photos of others in tests: through the API, as pages do. */

const DAY_MS = 24 * 60 * 60_000

export const dayAfter = (now: Date, days: number): string =>
  new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)

export const wishes = (now: Date, more: object = {}) => ({
  title: 'Grandma turns 80',
  hostName: 'Ana',
  endsOn: dayAfter(now, 14),
  mostPhotos: 20,
  mostPerPerson: 5,
  showsDesign: 'false' as const,
  ...more,
})

export async function invite(
  owner: Visitor,
  { articleId, now, ...more }: { articleId: number; now: Date } & Record<string, unknown>,
) {
  const { id: designId } = await startDesign(owner, articleId)
  const wanted = { designId, ...wishes(now, more) }
  const { token } = granted(await owner.collection.openCollection(wanted))
  return { designId, token }
}

export const photo = async (name = 'IMG_1.jpg') => ({ bytes: await makePicture(), name })

export async function addPhotos(
  friend: Visitor,
  token: string,
  given: Parameters<typeof makeForm>[0],
  fields: Record<string, string> = { name: 'Leo' },
) {
  return friend.collection.addPhotos({ token }, { content: makeForm(given, fields) })
}

export const seenBy = async (owner: Visitor, designId: string) =>
  granted(await owner.collection.getCollection({ designId }))

export const ownPhotos = async (friend: Visitor, token: string) =>
  granted(await friend.collection.getInvitation({ token })).own?.photos ?? []
