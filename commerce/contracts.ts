import { attachmentContract } from './attachment/attachment.contract.ts'
import { cartContract } from './cart/cart.contract.ts'
import { catalogueContract } from './catalogue/catalogue.contract.ts'
import { contentContract } from './content/content.contract.ts'
import { customerContract } from './customer/customer.contract.ts'
import { designContract } from './design/design.contract.ts'
import { helpContract } from './help/help.contract.ts'
import { newsletterContract } from './newsletter/newsletter.contract.ts'
import { orderContract } from './order/order.contract.ts'
import { reviewContract } from './review/review.contract.ts'
import { reviewWritingContract } from './review/review-writing.contract.ts'
import { searchContract } from './search/search.contract.ts'
import { seoContract } from './seo/seo.contract.ts'
import { sessionContract } from './session/session.contract.ts'
import { ticketContract } from './ticket/ticket.contract.ts'
import { uploadContract } from './upload/upload.contract.ts'

/** Every noun of the API. */
export const contracts = {
  attachment: attachmentContract,
  cart: cartContract,
  catalogue: catalogueContract,
  content: contentContract,
  customer: customerContract,
  design: designContract,
  help: helpContract,
  newsletter: newsletterContract,
  order: orderContract,
  review: reviewContract,
  reviewWriting: reviewWritingContract,
  search: searchContract,
  seo: seoContract,
  session: sessionContract,
  ticket: ticketContract,
  upload: uploadContract,
}
