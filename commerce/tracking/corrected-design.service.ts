import type { Ctx } from '#commerce/kernel/context.ts'
import { getOwnDraft } from '#commerce/design/design-access.service.ts'
import {
  findingsOfDraft,
  freezeVersion,
  type LookAtDesign,
} from '#commerce/design/design-version.service.ts'

/** A working copy that is to be printed; `on` when its maker has seen what the preflight found. */
export type Correction = { designId: string; isConfirmed?: 'on' | undefined }

export type WeighedCorrection = {
  revision: number
  designName: string
  findings: string[] | undefined
}

/** Before the transaction: texts are set for it in another process. */
export async function weighCorrection(
  ctx: Ctx,
  preflight: LookAtDesign,
  { designId }: Correction,
): Promise<WeighedCorrection> {
  const { revision, name } = await getOwnDraft(ctx, designId)
  const asked = { designId, revision, reason: 'ORDER' } as const
  return { revision, designName: name, findings: await findingsOfDraft(ctx, preflight, asked) }
}

/** Refused with what was found, unless somebody has said that it may be printed all the same. */
export async function freezeCorrection(
  ctx: Ctx,
  { designId, isConfirmed }: Correction,
  { revision, designName, findings }: WeighedCorrection,
): Promise<{ versionId: string; designName: string }> {
  const confirmed = isConfirmed === 'on' ? (findings ?? []) : []
  const frozen = { designId, revision, reason: 'ORDER', confirmed } as const
  const version = await freezeVersion(ctx, frozen, findings)
  return { versionId: version.id, designName }
}
