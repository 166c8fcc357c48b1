import type { OutputOf } from '#api/contract.ts'
import type { orderDeskOfficeContract } from '#commerce/order-desk/order-desk.office.contract.ts'

type Contract = typeof orderDeskOfficeContract

export type OrderFacts = OutputOf<Contract['getOrder']>
export type TimelinePage = OutputOf<Contract['listTimeline']>
