import type { StreamedBody } from '#api/contract.ts'
import { todayIn } from '#api/fields.ts'
import { refuse } from '#api/refusal.ts'
import { refusePastLimit, type AttemptLimit } from '#commerce/kernel/attempt-limit.ts'
import type { SessionCtx } from '#commerce/kernel/context.ts'
import { holdSession } from '#commerce/kernel/hold-session.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import {
  findRoom,
  refuseTooManyUploads,
  uploadingOf,
  type Uploading,
} from '#commerce/upload/add-upload.ts'
import { refusedAs, type StoredUpload, type UploadStore } from '#commerce/upload/store-upload.ts'
import type { NamedFile } from '#commerce/upload/store-file.ts'
import { makeUploadReceiver } from '#commerce/upload/receive-uploads.ts'
import type { UploadTools } from '#commerce/upload/upload-tools.ts'
import { transact } from '#db/transaction.ts'
import { cleanDisplayName } from '#press/ingest/display-name.ts'
import { commentText, personName } from './collection.contract.ts'
import { photosArrivedMail } from './collection.mail.ts'
import * as queries from './collection.queries.ts'
import { roomFor } from './collection.rules.ts'
import { LONGEST_COMMENT, MOST_COMMENTS_PER_PERSON, MOST_PEOPLE } from './collection.terms.ts'
import * as contributions from './contribution.queries.ts'
import { contributorOf, getInvited, type Invited } from './invitation.service.ts'

type ByToken = { token: string }
type Contributor = { id: string; name: string }

/** A family on one line of the internet is many; one link is still a limited number of them. */
const perLink: AttemptLimit = { name: 'photo collection link', most: 2_000, windowMinutes: 60 }
const perPerson: AttemptLimit = { name: 'photo collection person', most: 300, windowMinutes: 60 }

/** Open, and not asked for more often than people could. */
async function getOpen(ctx: SessionCtx, token: string): Promise<Invited> {
  const collection = await getInvited(ctx, token)
  const person = contributorOf(ctx)
  await refusePastLimit(ctx, perLink, collection.id)
  await refusePastLimit(
    ctx,
    perPerson,
    `${collection.id} ${person.customerId ?? person.extSessionId}`,
  )
  return collection.ends_at <= ctx.now ? refuse('expired') : collection
}

export const introduceOneself = {
  prepare: (ctx: SessionCtx, input: ByToken) => getOpen(ctx, input.token),
  async execute(ctx: SessionCtx, input: ByToken & { name: string }, collection: Invited) {
    await introduce(ctx, collection, input.name)
    return {}
  },
}

/** In a transaction: two tabs of one device are one person. */
async function introduce(ctx: SessionCtx, collection: Invited, name: string): Promise<Contributor> {
  const person = contributorOf(ctx)
  // A login hands over what the session has and ends it: what came later would be nobody's.
  if (!(await holdSession(ctx.db, person.extSessionId))) refuse('unauthenticated')
  if (!(await queries.lockCollection(ctx.db, collection.id))) refuse('not_found')
  const known = await contributions.findContributor(ctx.db, collection.id, person)
  if (known) {
    if (known.name !== name) await contributions.rename(ctx.db, known.id, name)
    return { ...known, name }
  }
  if ((await contributions.countPeople(ctx.db, collection.id)) >= MOST_PEOPLE) {
    refuse('quota_exceeded')
  }
  const id = makePublicId()
  await contributions.insertContributor(ctx.db, {
    id,
    collection_id: collection.id,
    ext_session_id: person.extSessionId,
    customer_id: person.customerId ?? null,
    name,
  })
  return { id, name }
}

export function makeAddPhotos(tools: UploadTools, uploadStore: Pick<UploadStore, 'storeImage'>) {
  return async function addPhotos(ctx: SessionCtx, { token }: ByToken, body: StreamedBody) {
    const collection = await getOpen(ctx, token)
    const owner = ownerOf(collection)
    // Whoever brings a photo has their share of the processors; the room for it is the owner's.
    const visitor = ctx.session.customer?.id ?? ctx.session.extId
    const uploading = { ...uploadingOf(ctx, owner), visitor }
    await refuseTooManyUploads(uploading, tools.settings)
    await refuseWithoutPlace(ctx, tools, owner)
    let contributor: Contributor | undefined
    let arrived = 0

    async function storeUpload(
      _: unknown,
      given: NamedFile,
      folder: string,
    ): Promise<StoredUpload> {
      const file = { ...given, name: cleanDisplayName(given.name) }
      try {
        await uploadStore.storeImage(uploading, file, folder)
        await saveContribution(ctx, collection, { ...file, contributorId: contributor!.id })
        arrived += 1
        return { files: [] }
      } catch (error) {
        return { files: refusedAs(file.name)(error) }
      }
    }

    const refused = await makeUploadReceiver(tools, { storeUpload })(uploading, body, {
      mostFieldBytes: LONGEST_COMMENT * 4,
      mayBeEmpty: (fields) => fields.has('comment') && fields.get('comment')!.trim() !== '',
      async checkForm({ fields, files }) {
        const said = readWords(fields)
        contributor = await transact(ctx.db, (trx) => arrive({ ...ctx, db: trx }, collection, said))
        const all = await queries.measureAll(ctx.db, collection.id)
        const own = await queries.measureOwn(ctx.db, contributor.id)
        const room = roomFor(collection, all, own)
        const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
        if (files.length > room.photos || bytes > room.bytes) refuse('quota_exceeded')
      },
    })
    return {
      arrived,
      refused: refused.map(({ name, refusal }) => ({ name, refusal: refusal ?? '' })),
    }
  }
}

const ownerOf = (collection: Invited): Uploading['owner'] => ({
  extSessionId: collection.owner_session_id ?? '',
  customerId: collection.owner_id ?? undefined,
})

/** Room check: what waits for the owner needs a place among their photos when they take it over. */
async function refuseWithoutPlace(ctx: SessionCtx, tools: UploadTools, owner: Uploading['owner']) {
  const room = await findRoom({ db: ctx.db, owner }, tools.settings)
  const waiting = await queries.measureWaiting(ctx.db, owner)
  if (waiting.photos >= room.files || waiting.bytes >= room.bytes) refuse('quota_exceeded')
}

type Words = { name: string | undefined; comment: string | undefined }

/** The fields of a form with files: no schema has read them yet. */
function readWords(fields: ReadonlyMap<string, string>): Words {
  const read = (field: string, schema: typeof personName | typeof commentText) => {
    const given = fields.get(field)
    if (given === undefined || given.trim() === '') return undefined
    const parsed = schema.safeParse(given)
    if (parsed.success) return parsed.data
    return refuse('invalid', { [field]: parsed.error.issues[0]!.message })
  }
  return { name: read('name', personName), comment: read('comment', commentText) }
}

async function arrive(ctx: SessionCtx, collection: Invited, said: Words): Promise<Contributor> {
  const contributor =
    said.name === undefined
      ? await getContributor(ctx, collection)
      : await introduce(ctx, collection, said.name)
  if (said.comment !== undefined) await saveComment(ctx, contributor, said.comment)
  return contributor
}

async function getContributor(ctx: SessionCtx, { id }: Invited): Promise<Contributor> {
  const person = contributorOf(ctx)
  const known = await contributions.findContributor(ctx.db, id, person)
  return known ?? refuse('invalid', { name: 'required' })
}

/** Counted once more under a lock: two who add the last photo at once must not both be let in. */
async function saveContribution(
  ctx: SessionCtx,
  collection: Invited,
  photo: NamedFile & { contributorId: string },
): Promise<void> {
  const { contributorId, sha256, name } = photo
  await transact(ctx.db, async (db) => {
    if (!(await queries.lockCollection(db, collection.id))) refuse('not_found')
    if (await contributions.hasPhoto(db, contributorId, sha256)) return
    const all = await queries.measureAll(db, collection.id)
    const own = await queries.measureOwn(db, contributorId)
    const room = roomFor(collection, all, own)
    if (room.photos < 1 || room.bytes < photo.bytes) refuse('quota_exceeded')
    await contributions.insertPhoto(db, {
      id: `p${makePublicId()}`,
      contributor_id: contributorId,
      sha256,
      name,
    })
    await tellOwner({ ...ctx, db }, collection)
  })
}

/** At most one letter a day, whatever comes: the mail of a day has one subject. */
async function tellOwner(ctx: SessionCtx, collection: Invited): Promise<void> {
  const { owner_id: ownerId, id, title, article_id: articleId, design_id: designId } = collection
  if (ownerId === null || ctx.session.customer?.id === ownerId) return
  const to = await queries.findEmail(ctx.db, ownerId)
  if (!to) return
  await queueMail(ctx.db, photosArrivedMail, {
    subjectId: `${id} ${todayIn(ctx.site.timeZone, ctx.now)}`,
    place: { site: { slug: collection.store }, locale: { code: collection.locale } },
    to,
    data: { title, articleId, designId },
  })
}

export const addComment = {
  prepare: (ctx: SessionCtx, input: ByToken) => getOpen(ctx, input.token),
  async execute(ctx: SessionCtx, input: ByToken & { text: string }, collection: Invited) {
    await saveComment(ctx, await getContributor(ctx, collection), input.text)
    return {}
  },
}

async function saveComment(ctx: SessionCtx, { id }: Contributor, words: string): Promise<void> {
  if ((await contributions.countComments(ctx.db, id)) >= MOST_COMMENTS_PER_PERSON) {
    refuse('quota_exceeded', { comment: 'too_many' })
  }
  await contributions.insertComment(ctx.db, {
    id: makePublicId(),
    contributor_id: id,
    text: words,
  })
}

/** Also after the end: what the owner has not taken over is still whose it was. */
export async function takeBackPhoto(ctx: SessionCtx, input: ByToken & { photoId: string }) {
  const contributor = await getContributor(ctx, await getInvited(ctx, input.token))
  const photo = await contributions.findAcceptance(ctx.db, contributor.id, input.photoId)
  if (!photo) return refuse('not_found')
  if (photo.accepted_at !== null) return refuse('in_use')
  await contributions.deletePhoto(ctx.db, input.photoId)
  return {}
}

export async function takeBackComment(ctx: SessionCtx, input: ByToken & { commentId: string }) {
  const contributor = await getContributor(ctx, await getInvited(ctx, input.token))
  if (!(await contributions.deleteOwnComment(ctx.db, contributor.id, input.commentId))) {
    refuse('not_found')
  }
  return {}
}
