import { refuse } from '#api/refusal.ts'
import type { CustomerActor } from '#commerce/kernel/actor.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { languages } from '#config/locales.ts'
import { getOwnDraft } from './design-access.service.ts'
import { findingsOfDraft, freezeVersion, type LookAtDesign } from './design-version.service.ts'
import * as queries from './design-version.queries.ts'
import { slugOf } from './design.rules.ts'
import type { visibilities } from './design.terms.ts'

type Visibility = (typeof visibilities)[number]

type Publication = {
  designId: string
  visibility: Visibility
  revision: number
  confirmed: string[]
}

export function makePublicationUseCases(preflight: LookAtDesign) {
  return {
    setVisibility: {
      async prepare(ctx: Ctx, input: Publication): Promise<string[] | undefined> {
        // Whether they may is for `run`, after it knows whose the design is.
        if (input.visibility === 'PRIVATE' || !ctx.session?.customer?.isPartner) return undefined
        return findingsOfDraft(ctx, preflight, { ...input, reason: 'PUBLISHED' })
      },
      execute: setVisibility,
    },
  }
}

async function setVisibility(
  ctx: Ctx,
  input: Publication,
  findings: string[] | undefined,
): Promise<{ visibility: Visibility; versionId?: string | undefined }> {
  const { designId, visibility, revision, confirmed } = input
  const draft = await getOwnDraft(ctx, designId)
  if (visibility === 'PRIVATE') {
    await queries.setVisibility(ctx.db, designId, { visibility, versionId: null, now: ctx.now })
    return { visibility }
  }
  const partner = getPartner(ctx)
  if (draft.description === '') refuse('invalid', { description: 'required' })
  // Its maker earns with it; a copy under another name would take that away.
  if (draft.creator_id !== null && draft.creator_id !== partner.id) {
    refuse('invalid', { visibility: 'made_by_another' })
  }
  const freeze = { designId, revision, reason: 'PUBLISHED' as const, confirmed }
  const version = await freezeVersion(ctx, freeze, findings)
  await queries.setVisibility(ctx.db, designId, {
    visibility,
    versionId: version.id,
    credit: `${partner.name} ${partner.surname}`.trim(),
    now: ctx.now,
  })
  await writePublishedWords(ctx, designId, { ...draft, visibility })
  return { visibility, versionId: version.id }
}

/** Everybody takes a design back; only a partner shows one to others. */
function getPartner({ session }: Ctx): CustomerActor {
  const customer = session?.customer ?? refuse('unauthenticated')
  return customer.isPartner ? customer : refuse('forbidden')
}

/** Does nothing for a design that nobody else can see. */
export async function writePublishedWords(
  ctx: Ctx,
  designId: string,
  design: { name: string; description: string; visibility: Visibility },
): Promise<void> {
  if (design.visibility === 'PRIVATE') return
  const { name, description } = design
  const slug = slugOf(name)
  const texts = languages.map((language) => ({ language, slug, name, description }))
  await queries.writeTexts(ctx.db, designId, texts)
}
