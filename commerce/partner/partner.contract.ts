import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import {
  accepted,
  calendarDate,
  longText,
  optional,
  plainText,
  text,
  webAddress,
} from '#api/fields.ts'
import {
  addressCountries,
  MOST_COMPANY_NAME,
  MOST_TYPED_NUMBER,
} from '#commerce/address/address.terms.ts'
import { applicationStatuses, MOST_APPLICATION_MESSAGE } from './partner.terms.ts'

/** Whether somebody is of age is asked behind the door: it depends on the store's calendar. */
const ApplicationForm = z.object({
  birthDate: calendarDate,
  portfolioUrl: webAddress,
  taxCountry: z.enum(addressCountries, { error: 'country' }),
  taxName: plainText(MOST_COMPANY_NAME),
  taxId: text(MOST_TYPED_NUMBER),
  message: optional(longText(MOST_APPLICATION_MESSAGE)),
  policy: accepted,
})
export type ApplicationForm = z.output<typeof ApplicationForm>

const Application = z.object({
  publicId: z.string(),
  status: z.enum(applicationStatuses),
  portfolioUrl: z.string(),
  createdAt: z.string(),
  decidedAt: z.string().optional(),
  reason: z.string().optional(),
})

export const partnerContract = {
  getOwnApplication: endpoint({
    method: 'GET',
    path: '/customers/me/partner-application',
    access: 'customer',
    summary: 'The newest application of the signed-in customer, and whether a new one may be sent',
    input: z.object({}),
    output: z.object({
      application: Application.optional(),
      mayApply: z.boolean(),
      /** When a refused customer may ask again. */
      mayApplyFrom: z.string().optional(),
    }),
  }),
  apply: endpoint({
    method: 'POST',
    path: '/customers/me/partner-application',
    access: 'customer',
    summary: 'Asks to become a partner; staff answers',
    input: ApplicationForm,
    output: Application,
  }),
}
