import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { accepted, email } from '#api/fields.ts'

export const NewsletterForm = z.object({ email, policy: accepted })

export const newsletterContract = {
  requestSubscription: endpoint({
    method: 'POST',
    path: '/newsletter/subscriptions',
    summary: 'Notes an address that asks for the newsletter; it counts once it is confirmed',
    input: NewsletterForm,
    output: z.object({}),
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/newsletter/unsubscriptions',
    summary: 'Ends a subscription by the token of its mails',
    input: z.object({ token: z.string({ error: 'required' }).min(1, 'required').max(100) }),
    output: z.object({}),
  }),
}
