import { housePages } from './house-pages.ts'
import { moneyPages } from './money-pages.ts'
import { orderPages } from './order-pages.ts'
import type { PageSamples } from './page-sample.ts'
import { productionPages } from './production-pages.ts'
import { ticketPages } from './ticket-pages.ts'

/** Samples of every page of the office. */
export const officePageSamples: PageSamples = {
  ...housePages,
  ...orderPages,
  ...moneyPages,
  ...productionPages,
  ...ticketPages,
}
