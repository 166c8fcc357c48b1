import { bind } from '#api/bind.ts'
import type { OfficeContexts } from '#commerce/staff/staff-context.ts'
import type { Site } from '#config/sites.ts'
import * as reading from './order-acts-reading.service.ts'
import { orderActsOfficeContract } from './order-acts.office.contract.ts'
import * as acts from './order-acts.service.ts'
import * as cancels from './order-cancel.service.ts'
import * as gift from './order-gift.service.ts'

export const orderActsOfficeApi = ({ sites }: { sites: readonly Site[] }) =>
  bind<OfficeContexts, typeof orderActsOfficeContract>(orderActsOfficeContract, {
    getActs: reading.getActs,
    holdOrder: acts.hold,
    extendHold: acts.holdLonger,
    releaseOrder: acts.release,
    getCancellation: reading.getCancellation,
    cancelOrder: cancels.cancel,
    answerCancellation: cancels.answerCancellation,
    getAddress: reading.getAddress,
    changeAddress: acts.makeChangeAddress(sites),
    getGift: gift.getGift,
    changeGift: gift.changeGift,
    setAside: acts.moveBy('set-aside'),
    checkAgain: acts.moveBy('check-again'),
    releaseAgain: acts.moveBy('release-again'),
    downloadAgain: acts.moveBy('download-again'),
    settleUnpaid: acts.moveBy('settle'),
    recordDelivery: acts.recordDelivery,
    repack: acts.moveBy('repacked'),
    sendAgain: acts.sendAgain,
  })
