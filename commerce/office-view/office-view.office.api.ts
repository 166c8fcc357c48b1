import { bind } from '#api/serve.ts'
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
  },
)
