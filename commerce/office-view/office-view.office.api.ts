import { bind } from '#api/bind.ts'
import type { OfficeContexts } from '#commerce/staff/staff-context.ts'
import { officeViewOfficeContract } from './office-view.office.contract.ts'
import * as views from './office-view.service.ts'

export const officeViewOfficeApi = bind<OfficeContexts, typeof officeViewOfficeContract>(
  officeViewOfficeContract,
  {
    listViews: views.listViews,
    saveView: views.saveView,
    changeView: views.changeView,
    deleteView: views.deleteView,
    orderViews: views.orderViews,
    getOpening: views.getOpening,
    openFor: views.openFor,
  },
)
