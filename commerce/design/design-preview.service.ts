import { FileAnswer } from '#api/file-answer.ts'
import { refuse } from '#api/refusal.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { findPreview } from '#commerce/rendering/rendering.service.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { actorOf, getOwn } from './design-access.service.ts'
import type { Previews } from './design-preview.contract.ts'
import { getShared } from './design-sharing.service.ts'
import { findVersion } from './design-version.queries.ts'
import { findGuarded } from './design.queries.ts'
import { mayChange, mayRead } from './design.rules.ts'

type Files = Pick<Storage, 'find'>

/** A picture of a working copy or of a frozen version; who may see it was asked before. */
export async function getPreviewFile(
  ctx: Pick<Ctx, 'db'>,
  storage: Files,
  { subjectId, name }: { subjectId: string; name: string },
): Promise<FileAnswer> {
  const preview = await findPreview(ctx.db, subjectId)
  const file = preview?.files.find((one) => one.name === name)
  const stored = file && (await storage.find(file.key))
  if (!file || !stored) return refuse('not_found')
  return new FileAnswer({ ...stored, contentType: file.contentType, etag: `"${file.sha256}"` })
}

export function makePreviewUseCases(storage: Files) {
  const getFile = (ctx: Ctx, subjectId: string, name: string) =>
    getPreviewFile(ctx, storage, { subjectId, name })

  return {
    async listPreviews(ctx: Ctx, input: { designId: string }): Promise<Previews> {
      const preview = await findPreview(ctx.db, await getSubject(ctx, input.designId))
      return {
        files: (preview?.files ?? []).map(({ name, widthPx, heightPx }) => ({
          name,
          widthPx,
          heightPx,
        })),
        revision: preview?.revision,
        next: preview?.next,
      }
    },

    async getPreview(ctx: Ctx, input: { designId: string; file: string }) {
      return getFile(ctx, await getSubject(ctx, input.designId), input.file)
    },

    async getVersionPreview(
      ctx: Ctx,
      input: { designId: string; versionId: string; file: string },
    ): Promise<FileAnswer> {
      const { id } = await getOwn(ctx, input.designId)
      const version = await findVersion(ctx.db, id, input.versionId)
      return version ? getFile(ctx, version.id, input.file) : refuse('not_found')
    },

    async getSharedPreview(ctx: Ctx, input: { token: string; file: string }) {
      return getFile(ctx, (await getShared(ctx, input.token)).id, input.file)
    },
  }
}

/**
 * Subject of a preview that this person may see: the working copy is the owner's alone, others get what was
 * published and nothing that its maker tried since.
 */
async function getSubject(ctx: Ctx, designId: string): Promise<string> {
  const design = await findGuarded(ctx.db, designId, ctx.site.brand)
  const actor = actorOf(ctx)
  if (!design || !mayRead(actor, design)) return refuse('not_found')
  if (mayChange(actor, design)) return design.id
  return design.published_version_id ?? refuse('not_found')
}
