import { checkedLifecycle } from '#commerce/kernel/lifecycle.ts'
import type { ActorRole } from '#db/actor-role.ts'
import { type QuoteState, quoteStates } from '#db/quote-tables.ts'

export type { QuoteState }

export { quoteStates } from '#db/quote-tables.ts'

/** Views of the office's list: what somebody works at or waits for, and what has ended. */
export const quoteViews = ['open', 'accepted', 'ended'] as const
export type QuoteView = (typeof quoteViews)[number]
export const statesOfView: Readonly<Record<QuoteView, readonly QuoteState[]>> = {
  open: ['DRAFT', 'SENT'],
  accepted: ['ACCEPTED'],
  ended: ['DECLINED', 'EXPIRED', 'WITHDRAWN'],
}

/** The whole life of a quote. */
export const quoteLifecycle = checkedLifecycle<QuoteState, ActorRole>({
  name: 'quote',
  states: quoteStates,
  start: 'DRAFT',
  finals: ['ACCEPTED', 'DECLINED', 'EXPIRED', 'WITHDRAWN'],
  edges: [
    { from: 'DRAFT', to: 'SENT', who: ['support'], when: 'lines and prices are right' },
    {
      from: 'DRAFT',
      to: 'WITHDRAWN',
      who: ['support', 'system'],
      when: 'nobody needs it any more',
    },
    { from: 'SENT', to: 'ACCEPTED', who: ['customer'], when: 'the customer takes it' },
    { from: 'SENT', to: 'DECLINED', who: ['customer'], when: 'the customer does not want it' },
    { from: 'SENT', to: 'EXPIRED', who: ['system'], when: 'its last day is over' },
    {
      from: 'SENT',
      to: 'WITHDRAWN',
      who: ['support', 'system'],
      when: 'another quote takes its place, or the shop cannot keep it',
    },
  ],
})

export const MOST_QUOTE_LINES = 30
/** Days that a new quote is valid, and the longest that one may be. */
export const USUAL_VALID_DAYS = 14
export const MOST_VALID_DAYS = 90
/** Days before its end on which a customer who has not answered is reminded. */
export const REMIND_DAYS = 2
