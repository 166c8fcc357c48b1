import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { accepted, email, flag } from '#api/fields.ts'
import { wordingVersions } from './newsletter.terms.ts'

export const NewsletterForm = z.object({
  email,
  policy: accepted,
  /** Wording version that stood beside the box that was ticked. */
  wordingVersion: z.enum(wordingVersions, { error: 'required' }),
})

const token = z.string({ error: 'required' }).min(1, 'required').max(100)

const OwnSubscription = z.object({ isSubscribed: z.boolean() })

export const newsletterContract = {
  requestSubscription: endpoint({
    method: 'POST',
    path: '/newsletter/subscriptions',
    access: 'anyone',
    summary: 'Notes an address that asks for the newsletter; it counts once it is confirmed',
    input: NewsletterForm,
    output: z.object({}),
  }),
  confirmSubscription: endpoint({
    method: 'POST',
    path: '/newsletter/confirmations',
    access: 'link',
    summary: 'Confirms a subscription by the token of its mail',
    input: z.object({ token }),
    output: z.object({}),
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/newsletter/unsubscriptions',
    access: 'link',
    summary: 'Ends a subscription by the token of its mails',
    input: z.object({ token }),
    output: z.object({}),
  }),
  getOwnSubscription: endpoint({
    method: 'GET',
    path: '/customers/me/newsletter',
    access: 'customer',
    summary: 'Whether the signed-in customer gets the newsletter',
    input: z.object({}),
    output: OwnSubscription,
  }),
  changeOwnSubscription: endpoint({
    method: 'POST',
    path: '/customers/me/newsletter',
    access: 'customer',
    summary: 'Begins or ends the newsletter of the signed-in customer, whose address is proven',
    input: NewsletterForm.pick({ wordingVersion: true }).extend({ isSubscribed: flag }),
    output: OwnSubscription,
  }),
}
