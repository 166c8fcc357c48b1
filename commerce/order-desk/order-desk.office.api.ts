import { bind } from '#api/bind.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import type { OfficeContexts } from '#commerce/staff/staff-context.ts'
import type { Site } from '#config/sites.ts'
import { omnibox } from './omnibox.service.ts'
import { orderDeskOfficeContract } from './order-desk.office.contract.ts'
import { makeOrderDetail } from './order-detail.service.ts'
import { makeOrderFiles } from './order-files.service.ts'
import { listChoices, makeOrderLists } from './order-list.service.ts'
import * as notes from './order-note.service.ts'
import { makeSalesToday } from './sales-today.service.ts'
import { listTimeline } from './order-timeline.service.ts'

type Tools = { sites: readonly Site[]; uploads: { storage: Pick<Storage, 'find'> } }

export function orderDeskOfficeApi({ sites, uploads }: Tools) {
  // One factory makes everything, whatever the store.
  const clock = sites[0]!.seller.factory
  return bind<OfficeContexts, typeof orderDeskOfficeContract>(orderDeskOfficeContract, {
    ...makeOrderLists(clock),
    ...makeOrderDetail(clock, sites),
    ...makeOrderFiles(uploads.storage),
    getSales: makeSalesToday(clock, sites),
    listChoices,
    listTimeline,
    omnibox,
    addNote: notes.addNote,
    pinNote: notes.pinNote,
    removeNote: notes.removeNote,
    setTags: notes.setTags,
    listMentions: notes.listMentions,
    seeMentions: notes.seeMentions,
  })
}
