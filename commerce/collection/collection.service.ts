import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { Refusal, refuse } from '#api/refusal.ts'
import { refusePastLimit, type AttemptLimit } from '#commerce/kernel/attempt-limit.ts'
import type { Ctx, SessionCtx } from '#commerce/kernel/context.ts'
import { getOwn } from '#commerce/design/design-access.service.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { addUploadWithin, uploadingOf } from '#commerce/upload/add-upload.ts'
import { showUpload } from '#commerce/upload/show-upload.ts'
import type { Upload } from '#commerce/upload/upload.contract.ts'
import type { UploadTools } from '#commerce/upload/upload-tools.ts'
import type { Tables } from '#db/tables.ts'
import type { OwnCollection } from './collection.contract.ts'
import * as queries from './collection.queries.ts'
import { endOf, stateOf } from './collection.rules.ts'
import { RETENTION_DAYS } from './collection.terms.ts'
import * as contributions from './contribution.queries.ts'
import { lastDayOf, showComment, showPhoto } from './show-contributed.ts'

const links: AttemptLimit = { name: 'photo collection', most: 30, windowMinutes: 60 }
const DAY_MS = 24 * 60 * 60_000

type ByDesign = { designId: string }
type Wishes = ByDesign & {
  title: string
  hostName?: string | undefined
  endsOn: string
  mostPhotos: number
  mostPerPerson: number
  showsDesign: boolean
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export const openCollection = {
  async prepare(ctx: SessionCtx): Promise<void> {
    await refusePastLimit(ctx, links, ctx.extSessionId)
  },
  async execute(ctx: Ctx, input: Wishes): Promise<{ token: string }> {
    const { id } = await getOwn(ctx, input.designId)
    const token = makePublicId()
    await queries.putCollection(ctx.db, {
      id: `c${makePublicId()}`,
      design_id: id,
      store: ctx.site.slug,
      locale: ctx.locale.code,
      token_hash: hashToken(token),
      ...rowOf(ctx, input),
      created_at: ctx.now,
    })
    return { token }
  },
}

export async function changeCollection(ctx: Ctx, input: Wishes) {
  const { id } = await getOwn(ctx, input.designId)
  if (!(await queries.changeCollection(ctx.db, id, rowOf(ctx, input)))) refuse('not_found')
  return {}
}

function rowOf(ctx: Ctx, input: Wishes) {
  const isGuest = ctx.session?.customer === undefined
  const { timeZone } = ctx.site
  const endsAt = endOf(input.endsOn, { timeZone, now: ctx.now, isGuest })
  return {
    title: input.title,
    host_name: input.hostName ?? null,
    shows_design: input.showsDesign,
    most_photos: input.mostPhotos,
    most_per_person: Math.min(input.mostPerPerson, input.mostPhotos),
    ends_at: endsAt ?? refuse('invalid', { endsOn: 'date' }),
  }
}

export async function closeCollection(ctx: Ctx, input: ByDesign) {
  const collection = await getCollectionOf(ctx, input)
  if (collection.ends_at > ctx.now) {
    await queries.changeCollection(ctx.db, collection.design_id, { ends_at: ctx.now })
  }
  return {}
}

export async function getCollection(ctx: Ctx, input: ByDesign): Promise<OwnCollection> {
  const { id } = await getOwn(ctx, input.designId)
  const collection = await queries.findOfDesign(ctx.db, id)
  if (!collection) return { people: [] }
  const [people, photos, all] = await Promise.all([
    queries.selectPeople(ctx.db, collection.id),
    queries.selectPhotos(ctx.db, { collectionId: collection.id }),
    queries.measureAll(ctx.db, collection.id),
  ])
  const comments = await queries.selectComments(
    ctx.db,
    people.map((person) => person.id),
  )
  const photosOf = Map.groupBy(photos, (photo) => photo.contributor_id)
  const commentsOf = Map.groupBy(comments, (comment) => comment.contributor_id)
  return {
    collection: {
      title: collection.title,
      hostName: collection.host_name ?? undefined,
      endsOn: lastDayOf(collection.ends_at, ctx.site.timeZone),
      state: stateOf(collection, all, ctx.now),
      mostPhotos: collection.most_photos,
      mostPerPerson: collection.most_per_person,
      showsDesign: collection.shows_design,
      photos: all.photos,
    },
    people: people
      .map((person) => ({
        ...person,
        photos: (photosOf.get(person.id) ?? []).map(showPhoto),
        comments: (commentsOf.get(person.id) ?? []).map(showComment),
      }))
      // Who gave a name and went away again has brought nothing.
      .filter(({ photos: own, comments: said }) => own.length + said.length > 0),
  }
}

/** Taken over, a photo is one of the owner's like any other: it counts as theirs, and stays theirs. */
export function makeAcceptPhotos({ settings }: Pick<UploadTools, 'settings'>) {
  return async function acceptPhotos(ctx: Ctx, input: ByDesign & { photoIds: string[] }) {
    const collection = await getCollectionOf(ctx, input)
    const waiting = await queries.holdWaiting(ctx.db, collection.id, input.photoIds)
    const uploads: Upload[] = []
    for (const photo of waiting) {
      const { sha256, bytes, name } = photo
      const row = await orWithoutRoom(
        addUploadWithin(uploadingOf(ctx), settings, { sha256, bytes, name }),
      )
      if (!row) break
      await queries.markAccepted(ctx.db, photo.id, ctx.now)
      uploads.push(showUpload(row, ctx.now))
    }
    return { uploads, left: waiting.length - uploads.length }
  }
}

async function orWithoutRoom<Row>(adding: Promise<Row>): Promise<Row | undefined> {
  try {
    return await adding
  } catch (error) {
    if (error instanceof Refusal && error.code === 'quota_exceeded') return undefined
    throw error
  }
}

export async function removePhoto(ctx: Ctx, input: ByDesign & { photoId: string }) {
  const { id } = await getCollectionOf(ctx, input)
  if (!(await queries.deleteWaiting(ctx.db, id, input.photoId))) refuse('not_found')
  return {}
}

export async function removeComment(ctx: Ctx, input: ByDesign & { commentId: string }) {
  const { id } = await getCollectionOf(ctx, input)
  if (!(await queries.deleteComment(ctx.db, id, input.commentId))) refuse('not_found')
  return {}
}

async function getCollectionOf(ctx: Ctx, { designId }: ByDesign) {
  const { id } = await getOwn(ctx, designId)
  return (await queries.findOfDesign(ctx.db, id)) ?? refuse('not_found')
}

/** At login what a visitor gave to others is the customer's. */
export async function adoptContributions(
  ctx: Ctx,
  login: { customerId: string; extSessionId: string; previousExtSessionId: string },
): Promise<void> {
  await contributions.adoptContributions(ctx.db, login)
}

export async function purgeCollections(db: Kysely<Tables>, now: Date): Promise<void> {
  await queries.deleteEnded(db, new Date(now.getTime() - RETENTION_DAYS * DAY_MS))
}
