import { createHash } from 'node:crypto'
import type { StreamedBody } from '#api/contract.ts'
import { refuse } from '#api/refusal.ts'
import { refusePastLimit, type AttemptLimit } from '#commerce/kernel/attempt-limit.ts'
import type { Ctx, SessionCtx } from '#commerce/kernel/context.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { refuseTooManyUploads, uploadingOf } from './add-upload.ts'
import * as queries from './phone-link.queries.ts'
import type { UploadReceiver } from './receive-uploads.ts'
import type { UploadTools } from './upload-tools.ts'
import { MOST_FILES_PER_PHONE_LINK, PHONE_LINK_MINUTES } from './upload.terms.ts'

const perSession: AttemptLimit = { name: 'phone link', most: 30, windowMinutes: 10 }
const MINUTE_MS = 60_000

/**
 * A link that a telephone opens by a QR code. Whoever has it can leave photos with the visitor who
 * made it, until it runs out; it shows nothing of that visitor and opens nothing else.
 */
export function makePhoneLinkUseCases(tools: UploadTools, receiveUploads: UploadReceiver) {
  const createPhoneLink = {
    async prepare(ctx: SessionCtx): Promise<void> {
      await refusePastLimit(ctx, perSession, ctx.extSessionId)
    },
    async execute(ctx: SessionCtx) {
      const token = makePublicId()
      const expiresAt = new Date(ctx.now.getTime() + PHONE_LINK_MINUTES * MINUTE_MS)
      await queries.insertLink(ctx.db, {
        tokenHash: hashOf(token),
        extSessionId: ctx.session.extId,
        filesLeft: MOST_FILES_PER_PHONE_LINK,
        expiresAt,
      })
      return { token, expiresAt: expiresAt.toISOString() }
    },
  }

  async function endPhoneLinks(ctx: Ctx) {
    if (ctx.session) await queries.deleteLinksOf(ctx.db, ctx.session.extId)
    return {}
  }

  async function getPhoneLink(ctx: Ctx, { token }: { token: string }) {
    const { expires_at: expiresAt, files_left: filesLeft } = await getLink(ctx, token)
    return { expiresAt: expiresAt.toISOString(), filesLeft }
  }

  async function uploadFromPhone(ctx: Ctx, { token }: { token: string }, body: StreamedBody) {
    const link = await getLink(ctx, token)
    const owner = { extSessionId: link.ext_id, customerId: link.customer_id ?? undefined }
    const uploading = uploadingOf(ctx, owner)
    await refuseTooManyUploads(uploading, tools.settings)
    const files = await receiveUploads(uploading, body, {
      async checkForm(form) {
        const isRoom = await queries.takePlaces(ctx.db, hashOf(token), form.files.length)
        if (!isRoom) refuse('quota_exceeded')
      },
    })
    // Neither an id nor what the owner calls the same picture: a telephone is told of its own files.
    const refused = files.flatMap((file) =>
      file.state === 'REFUSED' ? [{ name: file.name, refusal: file.refusal ?? '' }] : [],
    )
    const photos = files.filter((file) => file.state !== 'REFUSED' && !isZip(file))
    return { arrived: photos.length, refused }
  }

  return { createPhoneLink, endPhoneLinks, getPhoneLink, uploadFromPhone }
}

const isZip = (file: object) => 'kind' in file && file.kind === 'ZIP'

async function getLink(ctx: Ctx, token: string) {
  const link = await queries.findLink(ctx.db, hashOf(token), ctx.site.slug, ctx.now)
  if (!link) return refuse('not_found')
  return link.expires_at <= ctx.now ? refuse('expired') : link
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()
