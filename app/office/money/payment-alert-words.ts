import type { MessageId } from '#app/i18n/message-id.ts'
import type { Translate } from '#app/i18n/translator.ts'
import type { Tone } from '#app/office/kit/parts.tsx'
import type { AlertState } from '#commerce/money-desk/alert-state.terms.ts'

export const alertTones: Readonly<Record<AlertState, Tone>> = { OPEN: 'bad', CLOSED: 'plain' }

export const alertHref = (alertId: number) => `/office/payment-alerts/${alertId}`

const namedFacts = new Set(['code', 'method', 'provider', 'state', 'wrong'])

/** Name of what the shop found out; what has no words keeps its own. */
export const factName = (t: Translate, name: string): string =>
  namedFacts.has(name) ? t(`office-alerts.fact.${name}` as MessageId) : name
