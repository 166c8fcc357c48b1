import type { OutputOf } from '#api/contract.ts'
import { Badge, type Tone } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { quoteOfficeContract } from '#commerce/quote/quote.office.contract.ts'
import type { QuoteState } from '#commerce/quote/quote.terms.ts'

export type OfficeQuote = OutputOf<(typeof quoteOfficeContract)['getQuote']>

const tones: Readonly<Record<QuoteState, Tone>> = {
  DRAFT: 'plain',
  SENT: 'warn',
  ACCEPTED: 'good',
  DECLINED: 'bad',
  EXPIRED: 'plain',
  WITHDRAWN: 'plain',
}

export function QuoteBadge({ state }: { state: QuoteState }) {
  const { t } = useOffice()
  return <Badge tone={tones[state]}>{t(`office-quotes.state.${state}`)}</Badge>
}
