import { refuse } from '#api/refusal.ts'
import { checkAddress, type TypedAddress } from '#commerce/address/address.rules.ts'
import { companyInvoiceMail } from '#commerce/invoice/invoice.mail.ts'
import { findInvoiceInstead, invoiceInstead } from '#commerce/invoice/invoice.service.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import { getOrderFacts, type OrderFacts } from '#commerce/order/order-reading.service.ts'
import { findOfficeOrder, lockOfficeOrder } from '#commerce/staff/office-order.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'

const PERMISSION = 'invoice.rectify'

export async function getCompanyInvoice(ctx: StaffCtx, asked: { number: string }) {
  const { db, now } = ctx
  const row = await findOfficeOrder(ctx, PERMISSION, asked.number)
  const facts = await getOrderFacts(db, { id: row.id })
  const { invoice, problem } = await findInvoiceInstead(db, row.id, now)
  const { number, store, status, revision } = row
  return {
    number,
    store,
    status,
    revision,
    problem,
    invoice: invoice && {
      number: invoice.number,
      issuedOn: invoice.issuedOn,
      totalMinor: invoice.totalMinor,
      taxMinor: invoice.taxMinor,
      currency: invoice.currency,
      buyer: invoice.buyer.lines,
      taxId: invoice.buyer.taxId,
    },
    address: facts && firstAddress(facts),
  }
}

/** Address with which the form begins, and which the form itself makes a company's. */
function firstAddress({ billing, delivery }: OrderFacts) {
  const from = billing ?? delivery.address
  if (!from) return undefined
  const { isBillingCompany: _, legalId: __, phone: ___, ...address } = from
  return address
}

type Wish = { number: string; revision: number } & Pick<
  TypedAddress,
  | 'country'
  | 'recipient'
  | 'addressLine1'
  | 'addressLine2'
  | 'postalCode'
  | 'city'
  | 'province'
  | 'companyName'
  | 'taxId'
>

/** Credit note, invoice to the company and the mail about both, or none of them. */
export async function invoiceCompany(ctx: StaffCtx, { number, revision, ...typed }: Wish) {
  const { db, now } = ctx
  const order = await lockOfficeOrder(ctx, PERMISSION, { number, revision })
  const recipient = typed.recipient ?? typed.companyName
  const read = checkAddress({ ...typed, recipient, isBillingCompany: true }, { forBilling: true })
  if (read.errors) return refuse('invalid', read.errors)
  const company = read.address
  const facts = (await getOrderFacts(db, { id: order.id })) ?? refuse('not_found')
  const issued = await invoiceInstead(db, order.id, { company, now })
  const { creditNote, invoice, replaced } = issued
  const companyName = company.companyName ?? ''
  await queueMail(db, companyInvoiceMail, {
    subjectId: `${order.id} ${invoice}`,
    place: { site: { slug: order.store }, locale: { code: order.locale } },
    to: facts.email,
    orderId: order.id,
    data: {
      number: order.number,
      publicId: order.public_id,
      company: companyName,
      invoice,
      creditNote,
    },
  })
  ctx.note({
    object: { kind: 'order', id: order.number, store: order.store },
    before: { invoice: replaced },
    after: { invoice, creditNote, companyName, taxId: company.taxId },
  })
  return { creditNote, invoice }
}
