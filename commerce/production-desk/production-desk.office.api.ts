import { bind } from '#api/bind.ts'
import type { OfficeContexts } from '#commerce/staff/staff-context.ts'
import type { DeskTools } from './desk-context.ts'
import * as moves from './desk-moves.service.ts'
import * as handOvers from './hand-over.service.ts'
import * as downloads from './job-downloads.service.ts'
import { getJob } from './job.service.ts'
import * as packing from './packing-desk.service.ts'
import * as papers from './papers.service.ts'
import { productionDeskOfficeContract } from './production-desk.office.contract.ts'
import { findPiece } from './piece.service.ts'
import { listQueue, listRemakes } from './queue.service.ts'
import { getReprintRate } from './reprint-rate.service.ts'
import { prepareScan, scan } from './scan.service.ts'

export const productionDeskOfficeApi = (tools: DeskTools) =>
  bind<OfficeContexts, typeof productionDeskOfficeContract>(productionDeskOfficeContract, {
    listQueue: (ctx, input) => listQueue(ctx, tools, input),
    getReprintRate,
    getJob,
    getTicketPage: (ctx, input) => downloads.getTicket(ctx, tools, input),
    getFile: (ctx, input) => downloads.getFile(ctx, tools, input),
    getBundle: (ctx, input) => downloads.getBundle(ctx, tools, input),
    takeJob: {
      prepare: (ctx, input) => moves.prepareTake(ctx, tools, input),
      execute: moves.takeJob,
    },
    returnJob: moves.returnJob,
    moveLine: moves.moveLine,
    findPiece: (ctx, input) => findPiece(ctx, tools, input),
    scan: { prepare: (ctx, input) => prepareScan(ctx, tools, input), execute: scan },
    reportError: moves.reportError,
    askRemake: moves.askRemake,
    finishRemake: moves.finishRemake,
    waiveRemake: moves.waiveRemake,
    listRemakes,
    getPacking: packing.getPacking,
    countPieces: packing.countPieces,
    emptyBox: packing.emptyBox,
    packOrder: packing.packOrder,
    getLabel: papers.getLabel,
    getGiftSlip: papers.getGiftSlip,
    reportNotShipped: moves.reportNotShipped,
    repack: moves.repack,
    makeLabelAgain: moves.makeLabelAgain,
    labelReturned: moves.labelReturned,
    offerCollection: moves.offerCollection,
    confirmCollection: moves.confirmCollection,
    listWaitingParcels: (ctx, input) => handOvers.listWaitingParcels(ctx, tools, input),
    handOver: handOvers.handOver,
    getHandOverList: (ctx, input) => papers.getHandOverList(ctx, tools, input),
  })
