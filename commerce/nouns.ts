import { actionAnswerNoun } from './action-answer/action-answer.noun.ts'
import { addressNoun } from './address/address.noun.ts'
import { attachmentNoun } from './attachment/attachment.noun.ts'
import { attributionNoun } from './attribution/attribution.noun.ts'
import { cartNoun } from './cart/cart.noun.ts'
import { catalogueNoun } from './catalogue/catalogue.noun.ts'
import { checkoutNoun } from './checkout/checkout.noun.ts'
import { collectionNoun } from './collection/collection.noun.ts'
import { commissionNoun } from './commission/commission.noun.ts'
import { contentNoun } from './content/content.noun.ts'
import { customerNoun } from './customer/customer.noun.ts'
import { customerDeskNoun } from './customer-desk/customer-desk.noun.ts'
import { deliveryNoun } from './delivery/delivery.noun.ts'
import { designNoun } from './design/design.noun.ts'
import { designChangeNoun } from './design-change/design-change.noun.ts'
import { eventNoun } from './event/event.noun.ts'
import { faultNoun } from './fault/fault.noun.ts'
import { fulfilmentNoun } from './fulfilment/fulfilment.noun.ts'
import { helpNoun } from './help/help.noun.ts'
import { invoiceNoun } from './invoice/invoice.noun.ts'
import { logNoun } from './log/log.noun.ts'
import { macroNoun } from './macro/macro.noun.ts'
import { mailInNoun } from './mail-in/mail-in.noun.ts'
import { moneyDeskNoun } from './money-desk/money-desk.noun.ts'
import { newsletterNoun } from './newsletter/newsletter.noun.ts'
import { noticeDeskNoun } from './notice-desk/notice-desk.noun.ts'
import { officeTaskNoun } from './office-task/office-task.noun.ts'
import { officeViewNoun } from './office-view/office-view.noun.ts'
import { operationsDeskNoun } from './operations-desk/operations-desk.noun.ts'
import { orderNoun } from './order/order.noun.ts'
import { orderAccessNoun } from './order-access/order-access.noun.ts'
import { orderActsNoun } from './order-acts/order-acts.noun.ts'
import { orderDeskNoun } from './order-desk/order-desk.noun.ts'
import { orderHelpNoun } from './order-help/order-help.noun.ts'
import { partnerNoun } from './partner/partner.noun.ts'
import { paymentNoun } from './payment/payment.noun.ts'
import { placingNoun } from './placing/placing.noun.ts'
import { prepressDeskNoun } from './prepress-desk/prepress-desk.noun.ts'
import { productionNoun } from './production/production.noun.ts'
import { productionDeskNoun } from './production-desk/production-desk.noun.ts'
import { promotionNoun } from './promotion/promotion.noun.ts'
import { quoteNoun } from './quote/quote.noun.ts'
import { renderingNoun } from './rendering/rendering.noun.ts'
import { reprintNoun } from './reprint/reprint.noun.ts'
import { requiredActionNoun } from './required-action/required-action.noun.ts'
import { reviewNoun } from './review/review.noun.ts'
import { searchNoun } from './search/search.noun.ts'
import { seoNoun } from './seo/seo.noun.ts'
import { sessionNoun } from './session/session.noun.ts'
import { settlementNoun } from './settlement/settlement.noun.ts'
import { shipmentNoun } from './shipment/shipment.noun.ts'
import { signInNoun } from './sign-in/sign-in.noun.ts'
import { staffNoun } from './staff/staff.noun.ts'
import { staffNoticeNoun } from './staff-notice/staff-notice.noun.ts'
import { tagNoun } from './tag/tag.noun.ts'
import { ticketNoun } from './ticket/ticket.noun.ts'
import { ticketAnswerNoun } from './ticket-answer/ticket-answer.noun.ts'
import { ticketDeskNoun } from './ticket-desk/ticket-desk.noun.ts'
import { todoNoun } from './todo/todo.noun.ts'
import { todoDeskNoun } from './todo-desk/todo-desk.noun.ts'
import { trackingNoun } from './tracking/tracking.noun.ts'
import { uploadNoun } from './upload/upload.noun.ts'
import { wishNoun } from './wish/wish.noun.ts'
import { withdrawalNoun } from './withdrawal/withdrawal.noun.ts'

/** Nouns of the shop: each says in its own file what it brings, and everything that needs all of them folds this list. */
export const nouns = [
  actionAnswerNoun,
  addressNoun,
  attachmentNoun,
  attributionNoun,
  cartNoun,
  catalogueNoun,
  checkoutNoun,
  collectionNoun,
  commissionNoun,
  contentNoun,
  customerNoun,
  customerDeskNoun,
  deliveryNoun,
  designNoun,
  designChangeNoun,
  eventNoun,
  faultNoun,
  fulfilmentNoun,
  helpNoun,
  invoiceNoun,
  logNoun,
  macroNoun,
  mailInNoun,
  moneyDeskNoun,
  newsletterNoun,
  noticeDeskNoun,
  officeTaskNoun,
  officeViewNoun,
  operationsDeskNoun,
  orderNoun,
  orderAccessNoun,
  orderActsNoun,
  orderDeskNoun,
  orderHelpNoun,
  partnerNoun,
  paymentNoun,
  placingNoun,
  prepressDeskNoun,
  productionNoun,
  productionDeskNoun,
  promotionNoun,
  quoteNoun,
  renderingNoun,
  reprintNoun,
  requiredActionNoun,
  reviewNoun,
  searchNoun,
  seoNoun,
  sessionNoun,
  settlementNoun,
  shipmentNoun,
  signInNoun,
  staffNoun,
  staffNoticeNoun,
  tagNoun,
  ticketNoun,
  ticketAnswerNoun,
  ticketDeskNoun,
  todoNoun,
  todoDeskNoun,
  trackingNoun,
  uploadNoun,
  wishNoun,
  withdrawalNoun,
] as const
