import { defineNoun, type PurgeTools } from '#commerce/kernel/noun.ts'
import { newsletterApi } from './newsletter.api.ts'
import {
  newsletterAlreadyMail,
  newsletterConfirmMail,
  newsletterWelcomeMail,
} from './newsletter.mail.ts'
import { purgeNewsletter } from './newsletter.service.ts'
import { newsletterPersonal } from './newsletter.personal.ts'

export const newsletterNoun = defineNoun({
  name: 'newsletter',
  floor: 'records',
  tables: ['newsletter_consent', 'newsletter_subscription'],
  api: () => newsletterApi,
  mails: [newsletterAlreadyMail, newsletterConfirmMail, newsletterWelcomeMail],
  purge: { run: ({ db, now }: PurgeTools) => purgeNewsletter(db, now) },
  retention: [
    {
      what: 'newsletter addresses that nobody confirmed',
      kept: '30 days',
      why: 'without consent they are nobody’s to keep',
      steps: ['unconfirmed newsletter consents', 'unconfirmed newsletter addresses'],
    },
  ],
  personal: newsletterPersonal,
})
