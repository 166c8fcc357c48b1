import type { Site } from '#config/sites.ts'
import { cartReminderMail } from '#commerce/cart/cart.mail.ts'
import { photosArrivedMail } from '#commerce/collection/collection.mail.ts'
import {
  newsletterAlreadyMail,
  newsletterConfirmMail,
  newsletterWelcomeMail,
} from '#commerce/newsletter/newsletter.mail.ts'
import {
  orderCancelledMail,
  orderChangedMail,
  orderReceivedMail,
} from '#commerce/order/order.mail.ts'
import {
  orderDeliveredMail,
  orderInProductionMail,
  orderPaidMail,
  orderPickupMail,
  orderShippedMail,
} from '#commerce/order/order-stages.mail.ts'
import { orderCodeMail } from '#commerce/order-access/order-code.mail.ts'
import {
  partnerApprovedMail,
  partnerNewMail,
  partnerReceivedMail,
  partnerRefusedMail,
} from '#commerce/partner/partner.mail.ts'
import {
  actionAgainMail,
  actionForStaffMail,
  actionReminderMail,
  actionRequiredMail,
  refundAccountMail,
  withdrawalMail,
} from '#commerce/required-action/required-action.mail.ts'
import {
  monthlyBillMail,
  paymentInstructionsMail,
  paymentLastReminderMail,
  paymentReminderMail,
  refundSentMail,
} from '#commerce/payment/payment.mail.ts'
import { reviewRequestMail } from '#commerce/review/review.mail.ts'
import {
  accountErasedMail,
  accountLinkedMail,
  emailChangedMail,
  emailChangeMail,
  emailTakenMail,
  magicLinkMail,
  passkeyAddedMail,
  passwordChangedMail,
  passwordResetMail,
  passwordResetUnknownMail,
  registerAlreadyMail,
  registerConfirmMail,
} from '#commerce/sign-in/sign-in.mail.ts'
import { ticketNewMail, ticketReceivedMail } from '#commerce/ticket/ticket.mail.ts'
import { composeMail, type ComposedMail } from './compose-mail.ts'
import type { MailImage, MailImages } from './mail-image.ts'
import type { MailKind } from './mail-kind.ts'
import type { MailWords } from './mail-words.ts'
import type { MailRow } from './mail.queries.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- each kind knows its own data
export const allMails: readonly MailKind<any>[] = [
  accountErasedMail,
  accountLinkedMail,
  actionAgainMail,
  actionForStaffMail,
  actionReminderMail,
  actionRequiredMail,
  refundAccountMail,
  withdrawalMail,
  cartReminderMail,
  emailChangedMail,
  emailChangeMail,
  emailTakenMail,
  magicLinkMail,
  passkeyAddedMail,
  newsletterAlreadyMail,
  newsletterConfirmMail,
  newsletterWelcomeMail,
  orderCancelledMail,
  orderChangedMail,
  orderCodeMail,
  orderDeliveredMail,
  orderInProductionMail,
  orderPaidMail,
  orderPickupMail,
  orderReceivedMail,
  orderShippedMail,
  passwordChangedMail,
  passwordResetMail,
  passwordResetUnknownMail,
  registerAlreadyMail,
  registerConfirmMail,
  monthlyBillMail,
  paymentInstructionsMail,
  paymentLastReminderMail,
  paymentReminderMail,
  photosArrivedMail,
  refundSentMail,
  partnerApprovedMail,
  partnerNewMail,
  partnerReceivedMail,
  partnerRefusedMail,
  reviewRequestMail,
  ticketNewMail,
  ticketReceivedMail,
]

/** More would make a mail heavy; the page of the order shows all. */
const MOST_IMAGES = 10

/** Whose mails these are, in which words, and from which address unless the store has its own. */
export type MailOffice = {
  sites: readonly Site[]
  words: MailWords
  from: string | undefined
  /** A picture of a version; without it mails are words alone. */
  findImage?: (versionId: string) => Promise<MailImage | undefined>
}

export function composeStored(office: MailOffice, row: MailRow, images?: MailImages): ComposedMail {
  const kind = allMails.find((one) => one.name === row.kind)
  const site = office.sites.find((one) => one.slug === row.store)
  const locale = site?.locales.find((one) => one.code === row.locale)
  if (!kind || !site || !locale) {
    throw new Error(`Nobody writes ${row.kind} for ${row.store} in ${row.locale}.`)
  }
  const data: unknown = kind.data.parse(row.data)
  const mail = { id: row.id, site, locale, to: row.recipient, data }
  return composeMail(kind, mail, office.words, office.from, images)
}

/** The pictures of a mail that are there by now. */
export async function readImages(office: MailOffice, row: MailRow): Promise<MailImages> {
  const kind = allMails.find((one) => one.name === row.kind)
  const ids = kind?.pictures?.(kind.data.parse(row.data)) ?? []
  const found = await Promise.all(
    [...new Set(ids)].slice(0, MOST_IMAGES).map(async (id) => {
      const image = await office.findImage?.(id)
      return image && ([id, image] as const)
    }),
  )
  return new Map(found.filter((one) => one !== undefined))
}
