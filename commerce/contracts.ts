import { actionAnswerContract } from './action-answer/action-answer.contract.ts'
import { addressContract } from './address/address.contract.ts'
import { attachmentContract } from './attachment/attachment.contract.ts'
import { attributionContract } from './attribution/attribution.contract.ts'
import { cartContract } from './cart/cart.contract.ts'
import { catalogueContract } from './catalogue/catalogue.contract.ts'
import { checkoutContract } from './checkout/checkout.contract.ts'
import { collectionContract } from './collection/collection.contract.ts'
import { commissionContract } from './commission/commission.contract.ts'
import { contentContract } from './content/content.contract.ts'
import { customerDeskOfficeContract } from './customer-desk/customer-desk.office.contract.ts'
import { customerContract } from './customer/customer.contract.ts'
import { designChangeContract } from './design-change/design-change.contract.ts'
import { designChangeOfficeContract } from './design-change/design-change.office.contract.ts'
import { designContract } from './design/design.contract.ts'
import { eventContract } from './event/event.contract.ts'
import { faultContract } from './fault/fault.contract.ts'
import { faultOfficeContract } from './fault/fault.office.contract.ts'
import { helpContract } from './help/help.contract.ts'
import { invoiceContract } from './invoice/invoice.contract.ts'
import { logContract } from './log/log.contract.ts'
import { macroOfficeContract } from './macro/macro.office.contract.ts'
import { mailInOfficeContract } from './mail-in/mail-in.office.contract.ts'
import { companyInvoiceContract } from './money-desk/company-invoice.office.contract.ts'
import { alertDeskContract } from './money-desk/alert-desk.office.contract.ts'
import { moneyDeskContract } from './money-desk/money-desk.office.contract.ts'
import { payoutDeskContract } from './money-desk/payout-desk.office.contract.ts'
import { transferDeskContract } from './money-desk/transfer-desk.office.contract.ts'
import { withdrawalDeskContract } from './money-desk/withdrawal-desk.office.contract.ts'
import { newsletterContract } from './newsletter/newsletter.contract.ts'
import { noticeDeskOfficeContract } from './notice-desk/notice-desk.office.contract.ts'
import { officeTaskOfficeContract } from './office-task/office-task.office.contract.ts'
import { officeViewOfficeContract } from './office-view/office-view.office.contract.ts'
import { operationsDeskOfficeContract } from './operations-desk/operations-desk.office.contract.ts'
import { orderAccessContract } from './order-access/order-access.contract.ts'
import { orderActsOfficeContract } from './order-acts/order-acts.office.contract.ts'
import { orderDeskOfficeContract } from './order-desk/order-desk.office.contract.ts'
import { orderHelpOfficeContract } from './order-help/order-help.office.contract.ts'
import { partnerContract } from './partner/partner.contract.ts'
import { paymentContract } from './payment/payment.contract.ts'
import { testGatewayContract } from './payment/test-gateway.contract.ts'
import { placingContract } from './placing/placing.contract.ts'
import { prepressDeskOfficeContract } from './prepress-desk/prepress-desk.office.contract.ts'
import { productionDeskOfficeContract } from './production-desk/production-desk.office.contract.ts'
import { promotionContract } from './promotion/promotion.contract.ts'
import { quoteContract } from './quote/quote.contract.ts'
import { quoteOfficeContract } from './quote/quote.office.contract.ts'
import { reviewWritingContract } from './review/review-writing.contract.ts'
import { reviewContract } from './review/review.contract.ts'
import { searchContract } from './search/search.contract.ts'
import { seoContract } from './seo/seo.contract.ts'
import { sessionContract } from './session/session.contract.ts'
import { settlementContract } from './settlement/settlement.contract.ts'
import { ownSignInContract } from './sign-in/own-sign-in.contract.ts'
import { signInContract } from './sign-in/sign-in.contract.ts'
import { accountLookContract } from './staff/account-look.contract.ts'
import { auditOfficeContract } from './staff/audit.office.contract.ts'
import { entryOfficeContract } from './staff/entry.office.contract.ts'
import { ownOfficeContract } from './staff/own.office.contract.ts'
import { peopleOfficeContract } from './staff/people.office.contract.ts'
import { staffOfficeContract } from './staff/staff.office.contract.ts'
import { tagContract } from './tag/tag.contract.ts'
import { ticketAboutOfficeContract } from './ticket-desk/ticket-about.office.contract.ts'
import { ticketClocksOfficeContract } from './ticket-desk/ticket-clocks.office.contract.ts'
import { ticketInsightOfficeContract } from './ticket-desk/ticket-insight.office.contract.ts'
import { ticketSkillsOfficeContract } from './ticket-desk/ticket-skills.office.contract.ts'
import { ticketDeskOfficeContract } from './ticket-desk/ticket-desk.office.contract.ts'
import { ticketWorkOfficeContract } from './ticket-desk/ticket-work.office.contract.ts'
import { chatContract } from './ticket/chat.contract.ts'
import { ticketContract } from './ticket/ticket.contract.ts'
import { todoDeskOfficeContract } from './todo-desk/todo-desk.office.contract.ts'
import { trackingContract } from './tracking/tracking.contract.ts'
import { uploadContract } from './upload/upload.contract.ts'
import { wishContract } from './wish/wish.contract.ts'
import { withdrawalContract } from './withdrawal/withdrawal.contract.ts'

/** Contracts of the API for visitors, customers and machines of the shop’s own, by noun. */
export const contracts = {
  accountLook: accountLookContract,
  actionAnswer: actionAnswerContract,
  address: addressContract,
  attachment: attachmentContract,
  attribution: attributionContract,
  cart: cartContract,
  catalogue: catalogueContract,
  chat: chatContract,
  checkout: checkoutContract,
  collection: collectionContract,
  commission: commissionContract,
  content: contentContract,
  customer: customerContract,
  design: designContract,
  designChange: designChangeContract,
  event: eventContract,
  fault: faultContract,
  help: helpContract,
  invoice: invoiceContract,
  log: logContract,
  newsletter: newsletterContract,
  orderAccess: orderAccessContract,
  ownSignIn: ownSignInContract,
  partner: partnerContract,
  payment: paymentContract,
  placing: placingContract,
  promotion: promotionContract,
  quote: quoteContract,
  review: reviewContract,
  reviewWriting: reviewWritingContract,
  search: searchContract,
  seo: seoContract,
  session: sessionContract,
  settlement: settlementContract,
  signIn: signInContract,
  tag: tagContract,
  testGateway: testGatewayContract,
  ticket: ticketContract,
  tracking: trackingContract,
  upload: uploadContract,
  wish: wishContract,
  withdrawal: withdrawalContract,
}

/** Contracts of the office: what people of the shop call, and nobody else. */
export const officeContracts = {
  alertDesk: alertDeskContract,
  audit: auditOfficeContract,
  companyInvoice: companyInvoiceContract,
  customerDesk: customerDeskOfficeContract,
  designChangeDesk: designChangeOfficeContract,
  fault: faultOfficeContract,
  mailIn: mailInOfficeContract,
  macro: macroOfficeContract,
  moneyDesk: moneyDeskContract,
  noticeDesk: noticeDeskOfficeContract,
  officeTask: officeTaskOfficeContract,
  officeView: officeViewOfficeContract,
  operationsDesk: operationsDeskOfficeContract,
  orderActs: orderActsOfficeContract,
  orderDesk: orderDeskOfficeContract,
  orderHelp: orderHelpOfficeContract,
  own: ownOfficeContract,
  payoutDesk: payoutDeskContract,
  people: peopleOfficeContract,
  prepressDesk: prepressDeskOfficeContract,
  productionDesk: productionDeskOfficeContract,
  quote: quoteOfficeContract,
  staff: staffOfficeContract,
  entry: entryOfficeContract,
  ticketDesk: ticketDeskOfficeContract,
  ticketWork: ticketWorkOfficeContract,
  ticketClocks: ticketClocksOfficeContract,
  ticketAbout: ticketAboutOfficeContract,
  ticketInsight: ticketInsightOfficeContract,
  ticketSkills: ticketSkillsOfficeContract,
  todoDesk: todoDeskOfficeContract,
  transferDesk: transferDeskContract,
  withdrawalDesk: withdrawalDeskContract,
}
