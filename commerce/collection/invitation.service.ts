import type { FileAnswer } from '#api/file-answer.ts'
import { refuse } from '#api/refusal.ts'
import { addressGroup, refusePastLimit, type AttemptLimit } from '#commerce/kernel/attempt-limit.ts'
import { getCards } from '#commerce/catalogue/article-card.service.ts'
import type { Ctx, SessionCtx } from '#commerce/kernel/context.ts'
import { actorOf } from '#commerce/design/design-access.service.ts'
import { PREVIEW_FILE } from '#commerce/design/design-preview.rules.ts'
import { getPreviewFile } from '#commerce/design/design-preview.service.ts'
import { mayChange } from '#commerce/design/design.rules.ts'
import { findShownPreviews } from '#commerce/rendering/rendering.service.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { answerPicture } from '#commerce/upload/picture-answer.ts'
import type { Invitation } from './collection.contract.ts'
import * as queries from './collection.queries.ts'
import { roomFor, stateOf } from './collection.rules.ts'
import { hashToken } from './collection.service.ts'
import * as contributions from './contribution.queries.ts'
import { lastDayOf, showComment, showPhoto } from './show-contributed.ts'

/** Only links that lead nowhere are counted: of those that work a family opens many. */
const misses: AttemptLimit = { name: 'photo collection miss', most: 20, windowMinutes: 10 }

export type Invited = NonNullable<Awaited<ReturnType<typeof queries.findByToken>>>

export async function getInvited(ctx: Ctx, token: string): Promise<Invited> {
  const found = await queries.findByToken(ctx.db, hashToken(token), ctx.site.slug)
  if (found) return found
  await refusePastLimit(ctx, misses, addressGroup(ctx.clientAddress))
  return refuse('not_found')
}

/** Contributor of photos: a customer on whichever device, or this device. */
export const contributorOf = ({ session }: Pick<SessionCtx, 'session'>): contributions.Person => ({
  extSessionId: session.extId,
  customerId: session.customer?.id,
})

/** Nobody without a session. */
const personOf = ({ session }: Ctx) => session && contributorOf({ session })

const NOTHING = { photos: 0, bytes: 0 }

/** Nothing of the owner but what they typed for it, and nothing of anybody else who was invited. */
export async function getInvitation(ctx: Ctx, { token }: { token: string }): Promise<Invitation> {
  const collection = await getInvited(ctx, token)
  const { id, design_id: designId } = collection
  const person = personOf(ctx)
  const contributor = person && (await contributions.findContributor(ctx.db, id, person))
  const [all, used, [card], previews] = await Promise.all([
    queries.measureAll(ctx.db, id),
    contributor ? queries.measureOwn(ctx.db, contributor.id) : NOTHING,
    getCards(ctx, [collection.article_id]),
    findShownPreviews(ctx.db, collection.shows_design ? [designId] : []),
  ])
  const revision = previews.get(designId)?.revision
  return {
    title: collection.title,
    hostName: collection.host_name ?? undefined,
    articleName: card?.name,
    endsOn: lastDayOf(collection.ends_at, ctx.site.timeZone),
    state: stateOf(collection, all, ctx.now),
    photosLeft: roomFor(collection, all, used).photos,
    preview:
      revision === undefined
        ? undefined
        : `/api/shop/photo-collections/${token}/preview?revision=${revision}`,
    own: contributor && (await showOwn(ctx, contributor)),
  }
}

async function showOwn(ctx: Ctx, { id, name }: { id: string; name: string }) {
  const [photos, comments] = await Promise.all([
    queries.selectPhotos(ctx.db, { contributorId: id }),
    queries.selectComments(ctx.db, [id]),
  ])
  return { name, photos: photos.map(showPhoto), comments: comments.map(showComment) }
}

export function makeInvitationPictures(storage: Pick<Storage, 'find'>) {
  return {
    async getInvitationPreview(ctx: Ctx, { token }: { token: string }): Promise<FileAnswer> {
      const collection = await getInvited(ctx, token)
      if (!collection.shows_design) return refuse('not_found')
      const wanted = { subjectId: collection.design_id, name: PREVIEW_FILE }
      return getPreviewFile(ctx, storage, wanted)
    },

    async getContributedPicture(
      ctx: Ctx,
      { photoId, file }: { photoId: string; file: string },
    ): Promise<FileAnswer> {
      const photo = await contributions.findShownPhoto(ctx.db, photoId, ctx.site.brand)
      if (!photo) return refuse('not_found')
      const isShown = mayChange(actorOf(ctx), photo) || isBroughtBy(personOf(ctx), photo)
      return isShown ? answerPicture(storage, photo, file) : refuse('not_found')
    },
  }
}

function isBroughtBy(
  person: contributions.Person | undefined,
  photo: { contributor_session_id: string; contributor_customer_id: string | null },
): boolean {
  if (!person) return false
  return person.customerId === undefined
    ? photo.contributor_customer_id === null && photo.contributor_session_id === person.extSessionId
    : photo.contributor_customer_id === person.customerId
}
