import { refuse } from '#api/refusal.ts'
import type { LookAtDesign } from '#commerce/design/design-version.service.ts'
import { getOrderFacts } from '#commerce/order/order-reading.service.ts'
import { findPrintFiles } from '#commerce/rendering/rendering.service.ts'
import { recordLook } from '#commerce/staff/audit.service.ts'
import { may } from '#commerce/staff/may.rules.ts'
import { findOfficeOrder } from '#commerce/staff/office-order.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { fileUrl, photoUrl } from './desk-urls.ts'
import { selectPhotosOf } from './order-files.queries.ts'
import type { OrderFiles } from './prepress-desk.contract.ts'
import { showVersion } from './shown-version.service.ts'

/** Files of an order, line by line: what was seen, what is printed and of which photos it is made. */
export function makeListOrderFiles(preflight: LookAtDesign) {
  return async (ctx: StaffCtx, input: { number: string }): Promise<OrderFiles> => {
    const { db } = ctx
    const order = await findOfficeOrder(ctx, 'rendering.read', input.number)
    const { number, store, status, revision } = order
    const facts = (await getOrderFacts(db, { id: order.id })) ?? refuse('not_found')
    const versionIds = [...new Set(facts.lines.flatMap(({ versionId }) => versionId ?? []))]
    // Somebody's family is for whoever judges it, not for everybody who sees a print file.
    const maySeePhotos = may(ctx.staff, 'action.decide', ctx.now, { store })
    const [prints, photos, versions] = await Promise.all([
      findPrintFiles(db, versionIds),
      maySeePhotos ? selectPhotosOf(db, versionIds) : [],
      Promise.all(versionIds.map((versionId) => showVersion(db, preflight, { number, versionId }))),
    ])
    await recordLook(db, ctx.staff.id, { kind: 'order files', id: number }, ctx.now)
    const printOf = (versionId: string) => {
      const print = prints.get(versionId)
      return (
        print && {
          state: print.state,
          failure: print.failure ?? undefined,
          renderingId: print.id,
          files: print.files.map(({ name, bytes }) => ({
            name,
            bytes,
            url: fileUrl({ number, versionId }, 'print', name),
          })),
        }
      )
    }
    return {
      order: { number, store, status, revision },
      lines: facts.lines.map((line) => {
        const { versionId } = line
        return {
          id: line.id,
          articleName: line.articleName,
          variantLabel: line.variantLabel,
          quantity: line.quantity * line.pieces,
          versionId,
          version: versions.find((version) => version?.versionId === versionId),
          print: versionId === undefined ? undefined : printOf(versionId),
          photos: photos
            .filter((photo) => photo.version_id === versionId)
            .map(({ id, name }) => ({ photoId: id, name, url: photoUrl(number, id, 'small') })),
        }
      }),
    }
  }
}
