import { addressContract } from './address/address.contract.ts'
import { attachmentContract } from './attachment/attachment.contract.ts'
import { attributionContract } from './attribution/attribution.contract.ts'
import { cartContract } from './cart/cart.contract.ts'
import { catalogueContract } from './catalogue/catalogue.contract.ts'
import { checkoutContract } from './checkout/checkout.contract.ts'
import { collectionContract } from './collection/collection.contract.ts'
import { contentContract } from './content/content.contract.ts'
import { customerContract } from './customer/customer.contract.ts'
import { designContract } from './design/design.contract.ts'
import { eventContract } from './event/event.contract.ts'
import { helpContract } from './help/help.contract.ts'
import { logContract } from './log/log.contract.ts'
import { newsletterContract } from './newsletter/newsletter.contract.ts'
import { orderContract } from './order/order.contract.ts'
import { orderAccessContract } from './order-access/order-access.contract.ts'
import { ownSignInContract } from './sign-in/own-sign-in.contract.ts'
import { partnerContract } from './partner/partner.contract.ts'
import { paymentContract } from './payment/payment.contract.ts'
import { testGatewayContract } from './payment/test-gateway.contract.ts'
import { promotionContract } from './promotion/promotion.contract.ts'
import { requiredActionContract } from './required-action/required-action.contract.ts'
import { reviewContract } from './review/review.contract.ts'
import { reviewWritingContract } from './review/review-writing.contract.ts'
import { searchContract } from './search/search.contract.ts'
import { seoContract } from './seo/seo.contract.ts'
import { sessionContract } from './session/session.contract.ts'
import { settlementContract } from './settlement/settlement.contract.ts'
import { signInContract } from './sign-in/sign-in.contract.ts'
import { ticketContract } from './ticket/ticket.contract.ts'
import { trackingContract } from './tracking/tracking.contract.ts'
import { uploadContract } from './upload/upload.contract.ts'
import { wishContract } from './wish/wish.contract.ts'

/** Every noun of the API. */
export const contracts = {
  address: addressContract,
  attachment: attachmentContract,
  attribution: attributionContract,
  cart: cartContract,
  catalogue: catalogueContract,
  checkout: checkoutContract,
  collection: collectionContract,
  content: contentContract,
  customer: customerContract,
  design: designContract,
  event: eventContract,
  help: helpContract,
  log: logContract,
  newsletter: newsletterContract,
  order: orderContract,
  orderAccess: orderAccessContract,
  ownSignIn: ownSignInContract,
  partner: partnerContract,
  payment: paymentContract,
  promotion: promotionContract,
  requiredAction: requiredActionContract,
  review: reviewContract,
  reviewWriting: reviewWritingContract,
  search: searchContract,
  seo: seoContract,
  session: sessionContract,
  settlement: settlementContract,
  signIn: signInContract,
  testGateway: testGatewayContract,
  ticket: ticketContract,
  tracking: trackingContract,
  upload: uploadContract,
  wish: wishContract,
}
