import type { Endpoint } from '#api/contract.ts'
import { refuse } from '#api/refusal.ts'
import { catalogueContract } from '#commerce/catalogue/catalogue.contract.ts'
import { checkoutContract } from '#commerce/checkout/checkout.contract.ts'
import { contentContract } from '#commerce/content/content.contract.ts'
import { designContract } from '#commerce/design/design.contract.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { sessionContract } from '#commerce/session/session.contract.ts'
import { uploadContract } from '#commerce/upload/upload.contract.ts'
import { designChangeContract } from './design-change.contract.ts'

/**
 * Calls of the editor as it changes one design: neither a cart nor an account, no other design, no new one. Whose the
 * design is, its use cases ask: a session of a copy has no other.
 */
const copyCalls: ReadonlySet<Endpoint> = new Set<Endpoint>([
  designChangeContract.getChange,
  designChangeContract.proposeChange,
  designChangeContract.leaveChange,
  sessionContract.getSession,
  catalogueContract.getArticle,
  contentContract.listLegalPages,
  contentContract.getMenu,
  // Every page's foot names the ways to pay of its store.
  checkoutContract.getStoreWays,
  designContract.getOwnDesign,
  designContract.saveDesign,
  designContract.renameDesign,
  designContract.listConflicts,
  designContract.getConflict,
  designContract.takeConflict,
  designContract.discardConflict,
  designContract.listVersions,
  designContract.getVersion,
  designContract.restoreVersion,
  designContract.listPreviews,
  designContract.getPreview,
  designContract.getVersionPreview,
  uploadContract.uploadImages,
  uploadContract.listUploads,
  uploadContract.getUpload,
  uploadContract.choosePage,
  uploadContract.deleteUpload,
  uploadContract.getPicture,
  uploadContract.startResumable,
  uploadContract.getResumable,
  uploadContract.appendToResumable,
  uploadContract.endResumable,
])

/** Refuses a session of a copy whatever does not belong to changing it. */
export function keepToCopy({ session }: Pick<Ctx, 'session'>, endpoint: Endpoint): void {
  if (session?.designChangeId !== undefined && !copyCalls.has(endpoint)) refuse('forbidden')
}
