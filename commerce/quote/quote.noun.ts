import type { Kysely } from 'kysely'
import { bind } from '#api/bind.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import type { Sweep } from '#commerce/kernel/jobs/sweep.ts'
import type { MailWords } from '#commerce/kernel/mail/mail-words.ts'
import { defineNoun } from '#commerce/kernel/noun.ts'
import type { OfficeContexts } from '#commerce/staff/staff-context.ts'
import type { Site } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'
import * as own from './own-quote.service.ts'
import { watchQuotes } from './quote-clock.service.ts'
import { quoteContract } from './quote.contract.ts'
import { makeQuoteDesk } from './quote-desk.service.ts'
import { quoteReminderMail, quoteSentMail } from './quote.mail.ts'
import { quoteOfficeContract } from './quote.office.contract.ts'
import { quotePersonal } from './quote.personal.ts'

const HOUR_MS = 60 * 60_000

type Tools = { sites: readonly Site[]; mailWords: MailWords; piecesPerDay: number }

const schedule: readonly Sweep<{ db: Kysely<Tables>; sites: readonly Site[] }>[] = [
  { name: 'quotes', everyMs: HOUR_MS, run: ({ db, sites }, run) => watchQuotes(db, sites, run) },
]

export const quoteNoun = defineNoun({
  name: 'quote',
  floor: 'desks',
  tables: ['quote', 'quote_event', 'quote_line'],
  api: ({ mailWords }: Pick<Tools, 'mailWords'>) =>
    bind<ShopContexts, typeof quoteContract>(quoteContract, {
      getQuote: own.getQuote,
      listOwnQuotes: own.listOwnQuotes,
      listTicketQuotes: own.listTicketQuotes,
      acceptQuote: own.acceptQuote,
      declineQuote: own.declineQuote,
      ...own.makeOwnQuotePdf(mailWords),
    }),
  office: (tools: Tools) =>
    bind<OfficeContexts, typeof quoteOfficeContract>(quoteOfficeContract, makeQuoteDesk(tools)),
  mails: [quoteReminderMail, quoteSentMail],
  schedule,
  personal: quotePersonal,
})
