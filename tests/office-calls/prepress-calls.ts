import { originalKey } from '#commerce/upload/upload.rules.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { renderingSettings } from '#commerce/rendering/rendering.columns.ts'
import { actionAnswer } from '#commerce/required-action/required-action.columns.ts'
import { granted } from '#tests/designs/designs.ts'
import { jsonText } from '#tests/json-text.ts'
import type { OfficeCalls } from './office-call.ts'
import type { StoreDesk } from './store-desk.ts'

const corrected = {
  country: 'GB',
  recipient: 'Ann Other',
  addressLine1: '11 Downing Street',
  postalCode: 'SW1A 2AB',
  city: 'London',
  isBillingCompany: false,
}

/** A question about the address of a packed parcel; answered as its customer does it. */
async function question(desk: StoreDesk, isAnswered = false) {
  const { number } = await desk.order(17)
  const clerk = await desk.colleague('support')
  const asked = { number, type: 'FIX_ADDRESS', words: 'Which number is it?' } as const
  const { actionId } = granted(await clerk.prepressDesk.openAction(asked))
  if (isAnswered) {
    const answer = actionAnswer.write({ address: corrected })
    await desk.db
      .updateTable('required_action')
      .set({ status: 'SUBMITTED', answer })
      .where('public_id', '=', actionId)
      .execute()
  }
  return { actionId }
}

/** A print file that could not be drawn. */
async function failed(desk: StoreDesk) {
  const { versionId } = await desk.designed()
  const renderingId = makePublicId()
  await desk.db
    .insertInto('rendering')
    .values({
      id: renderingId,
      kind: 'PRINT',
      design_version_id: versionId,
      document: jsonText({}),
      settings: renderingSettings.write({}),
      state: 'FAILED',
      failure: 'memory',
      finished_at: desk.now,
    })
    .execute()
  return { renderingId }
}

/** A photo of an ordered design, as the storage has it. */
async function orderedPhoto(desk: StoreDesk) {
  const { number, photo } = await desk.designed()
  await desk.keep(originalKey(photo.asset.sha256), 'image/jpeg')
  return { number, photoId: photo.id, size: 'original' }
}

const words = { words: 'Which number is it?' }
const seventeen = async (desk: StoreDesk) => ({ number: (await desk.order(17)).number })

/** Calls about questions to customers and print files. */
export const prepressCalls: OfficeCalls = {
  'prepressDesk.getAction': { ask: (desk) => question(desk) },
  'prepressDesk.getAskOffer': { ask: seventeen },
  'prepressDesk.previewAsk': {
    ask: async (desk) => ({ ...(await seventeen(desk)), type: 'FIX_ADDRESS', ...words }),
  },
  'prepressDesk.openAction': {
    ask: async (desk) => ({ ...(await seventeen(desk)), type: 'FIX_ADDRESS', ...words }),
  },
  'prepressDesk.acceptAnswer': { by: 'support', ask: (desk) => question(desk, true) },
  'prepressDesk.rejectAnswer': {
    by: 'support',
    ask: async (desk) => ({ ...(await question(desk, true)), reason: 'No such street' }),
  },
  'prepressDesk.remindAction': { ask: (desk) => question(desk) },
  'prepressDesk.extendAction': {
    ask: async (desk) => {
      const until = new Date(desk.now.getTime() + 20 * 24 * 60 * 60_000).toISOString().slice(0, 10)
      return { ...(await question(desk)), until }
    },
  },
  'prepressDesk.dropAction': {
    ask: async (desk) => ({ ...(await question(desk)), reason: 'Asked by mistake' }),
  },
  'prepressDesk.getFailedRendering': { ask: failed },
  'prepressDesk.retryRendering': { ask: failed },
  'prepressDesk.requestProof': {
    ask: async (desk) => {
      const { number, lineId } = await desk.designed()
      return { number, lineId }
    },
  },
  'prepressDesk.listOrderFiles': {
    ask: async (desk) => ({ number: (await desk.designed()).number }),
  },
  'prepressDesk.getOrderFile': {
    ask: async (desk) => {
      const { number, versionId } = await desk.job()
      return { number, versionId, kind: 'print', file: 'print.pdf' }
    },
  },
  'prepressDesk.getOrderPhoto': { ask: orderedPhoto },
}
