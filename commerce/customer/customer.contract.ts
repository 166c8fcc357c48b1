import { customerKinds } from '#db/sign-in-tables.ts'
import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { optional, phone, plainText, text } from '#api/fields.ts'
import { MOST_COMPANY_NAME, MOST_TYPED_NUMBER } from '#commerce/address/address.terms.ts'
import { requiredActionTypes } from '#commerce/required-action/required-action.terms.ts'

const kind = z.enum(customerKinds, { error: 'required' })

export const Profile = z.object({
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.string().optional(),
  kind,
  companyName: z.string().optional(),
  taxId: z.string().optional(),
})
export type Profile = z.infer<typeof Profile>

const ProfileForm = z.object({
  name: plainText(100),
  surname: plainText(100),
  phone: optional(phone),
  kind,
  companyName: optional(plainText(MOST_COMPANY_NAME)),
  taxId: optional(text(MOST_TYPED_NUMBER)),
})
export type ProfileForm = z.output<typeof ProfileForm>

export const customerContract = {
  getProfile: endpoint({
    method: 'GET',
    path: '/customers/me',
    access: 'customer',
    summary: 'The signed-in customer’s own data',
    input: z.object({}),
    output: Profile,
  }),
  changeProfile: endpoint({
    method: 'POST',
    path: '/customers/me',
    access: 'customer',
    summary: 'Changes name, surname, phone and, for a company, its name and tax number',
    input: ProfileForm,
    output: Profile,
  }),
  getOverview: endpoint({
    method: 'GET',
    path: '/customers/me/overview',
    access: 'customer',
    summary: 'How much the customer has here, and what waits for the customer',
    input: z.object({}),
    output: z.object({
      orderCount: z.number(),
      designCount: z.number(),
      openTicketCount: z.number(),
      addressCount: z.number(),
      openActions: z.array(
        z.object({
          publicId: z.string(),
          type: z.enum(requiredActionTypes),
          deadlineAt: z.string(),
          orderPublicId: z.string(),
          orderNumber: z.string(),
        }),
      ),
    }),
  }),
  exportOwnData: endpoint({
    method: 'GET',
    path: '/customers/me/export',
    access: 'customer',
    summary: 'Everything that the shop has of the signed-in customer, as one JSON file',
    input: z.object({}),
    output: z.unknown(),
    answer: 'file',
    browser: true,
  }),
}
