import { bind } from '#api/bind.ts'
import type { OfficeContexts } from '#commerce/staff/staff-context.ts'
import { customerDeskOfficeContract } from './customer-desk.office.contract.ts'
import * as desk from './customer-desk.service.ts'
import { makeGuestData } from './guest-data.service.ts'
import { makeCustomerPoints } from './customer-point.service.ts'
import * as notes from './customer-note.service.ts'
import * as views from './customer-view.service.ts'

export const customerDeskOfficeApi = (tools: Parameters<typeof makeGuestData>[0]) =>
  bind<OfficeContexts, typeof customerDeskOfficeContract>(customerDeskOfficeContract, {
    ...makeGuestData(tools),
    ...makeCustomerPoints(tools.sites),
    listCustomers: desk.listCustomers,
    getCustomer: (ctx, asked) => desk.getCustomer(ctx, tools.sites, asked),
    endCustomerSessions: desk.endCustomerSessions,
    addCustomerNote: notes.addCustomerNote,
    removeCustomerNote: notes.removeCustomerNote,
    openCustomerView: views.openCustomerView,
    getCustomerView: views.getCustomerView,
    closeCustomerView: views.closeCustomerView,
  })
