import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { optional, phone, text } from '#api/fields.ts'

export const Profile = z.object({
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.string().optional(),
  kind: z.enum(['PERSON', 'COMPANY']),
})

export const customerContract = {
  getProfile: endpoint({
    method: 'GET',
    path: '/customers/me',
    summary: 'The signed-in customer’s own data',
    input: z.object({}),
    output: Profile,
  }),
  changeProfile: endpoint({
    method: 'POST',
    path: '/customers/me',
    summary: 'Changes name, surname and phone',
    input: z.object({ name: text(100), surname: text(100), phone: optional(phone) }),
    output: Profile,
  }),
  getOverview: endpoint({
    method: 'GET',
    path: '/customers/me/overview',
    summary: 'How many orders, designs and open tickets the customer has',
    input: z.object({}),
    output: z.object({
      orderCount: z.number(),
      designCount: z.number(),
      openTicketCount: z.number(),
    }),
  }),
}
