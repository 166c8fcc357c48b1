import { customerKinds } from '#db/sign-in-tables.ts'
import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import {
  calendarDate,
  longText,
  many,
  optional,
  plainText,
  text,
  wholeNumber,
} from '#api/fields.ts'
import {
  MOST_ADDRESS_LINE,
  MOST_CITY,
  MOST_RECIPIENT,
  MOST_TYPED_NUMBER,
} from '#commerce/address/address.terms.ts'
import { addressCountry } from '#commerce/address/postal-address.contract.ts'
import { MOST_OPENING_HOURS } from '#commerce/delivery/delivery.terms.ts'
import { customerSorts } from './customer-address.terms.ts'

const id = z.uuid({ error: 'invalid' })
const MOST_ROWS = 100
const MOST_NOTE_LENGTH = 4_000

const Customer = z.object({
  customerId: z.string(),
  name: z.string(),
  email: z.string(),
  brand: z.string(),
  kind: z.enum(customerKinds),
  companyName: z.string().optional(),
  isPartner: z.boolean(),
  since: z.string(),
  /** Of the stores that somebody may see. */
  orders: z.number(),
  lastOrderAt: z.string().optional(),
})

/** Pick-up point that was agreed with one customer. */
const AgreedPoint = z.object({
  pointId: z.string(),
  country: z.string(),
  name: z.string(),
  addressLine: z.string(),
  postalCode: z.string(),
  city: z.string(),
  openingHours: z.string().optional(),
  agreedUntil: z.string().optional(),
  /** Whether its last day is over: it is offered no longer. */
  isOver: z.boolean(),
  since: z.string(),
})

const Order = z.object({
  number: z.string(),
  store: z.string(),
  status: z.number(),
  placedAt: z.string(),
  totalMinor: z.number(),
  currency: z.string(),
})

const Ticket = z.object({
  reference: z.string(),
  subject: z.string(),
  message: z.string(),
  status: z.string(),
  createdAt: z.string(),
})

/** Customers as people of the shop see them. Nobody ever acts as one. */
export const customerDeskOfficeContract = {
  exportGuestData: endpoint({
    method: 'GET',
    path: '/office/guests/{ticket}/data',
    access: { staff: 'customer.guest_data' },
    summary:
      'Everything that a guest left, who proved their address in a ticket; that somebody looked is remembered',
    input: z.object({ ticket: text(40) }),
    output: z.object({}),
    answer: 'file',
  }),
  eraseGuest: endpoint({
    method: 'POST',
    path: '/office/guests/{ticket}/erasure',
    access: { staff: 'customer.guest_data' },
    summary: 'Forgets a guest who asked for it in a ticket, with a reason',
    input: z.object({ ticket: text(40), reason: plainText(300) }),
    output: z.object({}),
  }),
  listCustomers: endpoint({
    method: 'GET',
    mayBeOld: true,
    path: '/office/customers',
    access: { staff: 'customer.read' },
    summary: 'Customers who ordered or wrote in one’s stores, the newest first',
    input: z.object({
      words: optional(text(100)),
      store: many(text(20), 40),
      sort: z.enum(customerSorts).default('-since'),
      after: optional(text(600)),
      most: optional(wholeNumber(1, MOST_ROWS)),
    }),
    output: z.object({ customers: z.array(Customer), next: z.string().optional() }),
  }),
  getCustomer: endpoint({
    method: 'GET',
    path: '/office/customers/{customer_id}',
    access: { staff: 'customer.read' },
    summary: 'A customer with their orders and questions; that somebody looked is remembered',
    input: z.object({ customerId: id }),
    output: Customer.extend({
      phone: z.string().optional(),
      taxId: z.string().optional(),
      orderList: z.array(Order),
      tickets: z.array(Ticket),
      /** Sums of orders that were not cancelled, of the stores that somebody may see. */
      spent: z.array(z.object({ currency: z.string(), totalMinor: z.number() })),
      sessions: z.number(),
      /** Notes of colleagues, newest first. */
      notes: z.array(
        z.object({
          noteId: z.number(),
          body: z.string(),
          by: z.string(),
          isOwn: z.boolean(),
          at: z.string(),
        }),
      ),
      points: z.array(AgreedPoint),
      /** Countries in which a point may be agreed: of one’s own stores of the customer’s brand. */
      pointCountries: z.array(addressCountry),
      /** Colleagues who opened the customer, newest first. */
      looks: z.array(
        z.object({ staffName: z.string(), at: z.string(), reason: z.string().optional() }),
      ),
      /** Who may look at the account as its owner sees it. */
      maySeeAs: z.boolean(),
    }),
  }),
  endCustomerSessions: endpoint({
    method: 'POST',
    path: '/office/customers/{customer_id}/sessions/end',
    access: { staff: 'customer.sign_out' },
    summary: 'Signs a customer out everywhere, with a reason',
    input: z.object({ customerId: id, reason: plainText(300) }),
    output: z.object({ count: z.number() }),
  }),
  addCustomerNote: endpoint({
    method: 'POST',
    path: '/office/customers/{customer_id}/notes',
    access: { staff: 'customer.note' },
    summary: 'Writes a note about a customer; they get it when they ask for their data',
    input: z.object({ customerId: id, body: longText(MOST_NOTE_LENGTH) }),
    output: z.object({ noteId: z.number() }),
  }),
  removeCustomerNote: endpoint({
    method: 'POST',
    path: '/office/customers/{customer_id}/notes/{note_id}/removal',
    access: { staff: 'customer.note' },
    summary: 'Takes an own note back',
    input: z.object({ customerId: id, noteId: wholeNumber(1, 2_000_000_000) }),
    output: z.object({}),
  }),
  agreeCustomerPoint: endpoint({
    method: 'POST',
    path: '/office/customers/{customer_id}/points',
    access: { staff: 'customer.point' },
    summary: 'Agrees a pick-up point with a customer, who alone may have orders brought there',
    input: z.object({
      customerId: id,
      country: addressCountry,
      name: plainText(MOST_RECIPIENT),
      addressLine: plainText(MOST_ADDRESS_LINE),
      postalCode: text(MOST_TYPED_NUMBER),
      city: plainText(MOST_CITY),
      openingHours: optional(text(MOST_OPENING_HOURS)),
      agreedUntil: optional(calendarDate),
    }),
    output: z.object({ pointId: z.string() }),
  }),
  endCustomerPoint: endpoint({
    method: 'POST',
    path: '/office/customers/{customer_id}/points/{point_id}/end',
    access: { staff: 'customer.point' },
    summary: 'Ends what was agreed about a pick-up point; orders that were placed keep it',
    input: z.object({ customerId: id, pointId: text(40) }),
    output: z.object({}),
  }),
  openCustomerView: endpoint({
    method: 'POST',
    path: '/office/customers/{customer_id}/views',
    access: { staff: 'customer.see_as' },
    summary:
      'Opens a customer’s account for half an hour, for reading, with a reason they can read',
    input: z.object({ customerId: id, reason: plainText(300) }),
    output: z.object({ viewId: z.string(), endsAt: z.string() }),
  }),
  getCustomerView: endpoint({
    method: 'GET',
    path: '/office/customers/views/{view_id}',
    access: { staff: 'customer.see_as' },
    summary: 'What a customer’s account pages show them; gone after half an hour',
    input: z.object({ viewId: id }),
    output: z.object({
      customerId: z.string(),
      name: z.string(),
      email: z.string(),
      phone: z.string().optional(),
      reason: z.string(),
      endsAt: z.string(),
      orders: z.array(Order),
      designs: z.array(z.object({ designId: z.string(), name: z.string(), changedAt: z.string() })),
      addresses: z.array(
        z.object({
          recipient: z.string(),
          lines: z.array(z.string()),
          isForDelivery: z.boolean(),
          isForBilling: z.boolean(),
        }),
      ),
      tickets: z.array(Ticket),
    }),
  }),
  closeCustomerView: endpoint({
    method: 'POST',
    path: '/office/customers/views/{view_id}/end',
    access: { staff: 'customer.see_as' },
    summary: 'Ends one’s own view of a customer’s account',
    input: z.object({ viewId: id }),
    output: z.object({}),
  }),
}
