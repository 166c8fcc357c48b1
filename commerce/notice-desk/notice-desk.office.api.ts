import { bind } from '#api/bind.ts'
import type { OfficeContexts } from '#commerce/staff/staff-context.ts'
import { noticeDeskOfficeContract } from './notice-desk.office.contract.ts'
import * as desk from './notice-desk.service.ts'

export const noticeDeskOfficeApi = () =>
  bind<OfficeContexts, typeof noticeDeskOfficeContract>(noticeDeskOfficeContract, {
    listNotices: desk.listNotices,
    readNotices: desk.readNotices,
    getNoticeChoices: desk.getNoticeChoices,
    setNoticeChoices: desk.setNoticeChoices,
    followOrder: desk.followOrder,
    followTicket: desk.followTicket,
  })
