import { sql } from 'kysely'
import { granted } from '#tests/designs/designs.ts'
import { makeArticle } from '#tests/make.ts'
import { makePicture } from '#tests/pictures/uploadable.ts'
import type { OfficeCalls } from './office-call.ts'
import type { Person, StoreDesk } from './store-desk.ts'

const reason = 'because they asked'

async function photoForm(): Promise<FormData> {
  const content = new FormData()
  const bytes = new Uint8Array(await makePicture())
  content.append('files', new Blob([bytes], { type: 'image/jpeg' }), 'fault.jpg')
  return content
}

/** A delivered order, and how its pieces are asked for again. */
async function delivered(desk: StoreDesk, more: object = {}) {
  const { number, lineId } = await desk.order(15)
  const lines = [`${lineId}=1`]
  const fault = { reason: 'print_fault', payer: 'PRESS', note: 'White stripe' } as const
  return { number, lines, ...fault, ...more }
}

/** A reprint above what its asker may give away alone. */
async function asked(desk: StoreDesk, asker?: Person, hasPhoto = false) {
  const person = asker ?? (await desk.colleague('support'))
  const limit = { staff_id: person.staffId, act: 'reprint', currency: 'GBP' } as const
  await desk.db
    .insertInto('staff_limit')
    .values({ ...limit, most_minor: 1, most_per_day_minor: 1 })
    .onConflict((on) => on.doNothing())
    .execute()
  const wish = await delivered(desk)
  const { number } = wish
  const photos: string[] = []
  if (hasPhoto) {
    const sent = await person.orderHelp.receiveFaultPhotos(
      { number },
      { content: await photoForm() },
    )
    photos.push(granted(sent).attachments[0]!.id)
  }
  const { requestId } = granted(await person.orderHelp.askForReprint({ ...wish, photos }))
  return { requestId, photoId: photos[0] }
}

/** An order of a frozen design, of which there is another version. */
async function corrected(desk: StoreDesk) {
  const { number, lineId, versionId } = await desk.designed()
  const other = `other-${versionId}`.slice(0, 30)
  await sql`
    insert into design_version (id, design_id, number, revision, document, document_sha256,
      engine_version, findings_confirmed, reason, pieces, extra_pages, orientation)
    select ${other}, design_id, number + 1, revision + 1, document, ${'c'.repeat(64)},
      engine_version, findings_confirmed, 'ORDER', pieces, extra_pages, orientation
    from design_version where id = ${versionId}`.execute(desk.db)
  return { number, lineId, versionId: other }
}

/** Calls of whoever helps with orders: reprints, mails sent again, orders built for somebody. */
export const helpCalls: OfficeCalls = {
  'orderHelp.offerReprint': {
    ask: async (desk) => ({ number: (await desk.order(15)).number }),
  },
  'orderHelp.receiveFaultPhotos': {
    files: photoForm,
    // They stand in no order before the reprint is asked for that names them.
    rows: 0,
    ask: async (desk) => ({ number: (await desk.order(15)).number }),
  },
  'orderHelp.askForReprint': { ask: (desk) => delivered(desk) },
  'orderHelp.getReprint': { ask: async (desk) => ({ requestId: (await asked(desk)).requestId }) },
  'orderHelp.getFaultPhoto': { ask: (desk) => asked(desk, undefined, true) },
  'orderHelp.approveReprint': {
    ask: async (desk) => ({ requestId: (await asked(desk)).requestId }),
  },
  'orderHelp.rejectReprint': {
    ask: async (desk) => ({ requestId: (await asked(desk)).requestId, why: 'Looks fine' }),
  },
  'orderHelp.takeBackReprint': {
    isOwn: true,
    ask: async (desk) => ({ requestId: (await asked(desk, desk.me)).requestId }),
  },
  'orderHelp.listResendable': { ask: async (desk) => ({ number: (await desk.order()).number }) },
  'orderHelp.resendMail': {
    ask: async (desk) => ({ number: (await desk.order()).number, mail: 'confirmation' }),
  },
  'orderHelp.resendMailElsewhere': {
    ask: async (desk) => {
      const { number } = await desk.order()
      return { number, mail: 'confirmation', email: desk.newEmail(), reason }
    },
  },
  'orderHelp.makeLink': {
    ask: async (desk) => ({ number: (await desk.order()).number, link: 'track' }),
  },
  'orderHelp.buildCart': {
    ask: async (desk) => {
      const { id } = await makeArticle(desk.db)
      const { store } = desk
      const buyer = { email: desk.newEmail(), name: 'Ann', surname: 'Other' }
      return { store, language: 'en', ...buyer, reason, lines: [`article=${id}==1`] }
    },
  },
  'orderHelp.listCorrections': {
    ask: async (desk) => {
      const { number, lineId } = await corrected(desk)
      return { number, lineId }
    },
  },
  'designChangeDesk.offerChange': {
    ask: async (desk) => ({ number: (await desk.designed()).number }),
  },
  'designChangeDesk.startChange': {
    ask: async (desk) => {
      const { number, lineId } = await desk.designed()
      return { number, lineId, words: 'We moved the dog to the middle', reason }
    },
  },
  'orderHelp.replaceVersion': { ask: async (desk) => ({ ...(await corrected(desk)), reason }) },
}
