import type { Translate } from '#app/i18n/translator.ts'
import type { Tone } from '#app/office/kit/parts.tsx'
import type { bankEntryStates } from '#commerce/settlement/bank-statement.terms.ts'

export const transferTones: Readonly<Record<(typeof bankEntryStates)[number], Tone>> = {
  UNKNOWN: 'warn',
  OVER: 'warn',
  PARTIAL: 'info',
  MATCHED: 'good',
  PAYOUT: 'plain',
  CLOSED: 'plain',
}

/** Payer as the bank names them; some banks name nobody. */
export const payerName = (t: Translate, counterparty: string): string =>
  counterparty || t('office-transfers.unnamed')

/** Account with the stores that it serves, as far as they fit. */
export function accountName({ iban, stores }: { iban: string; stores: readonly string[] }): string {
  const shown = stores.slice(0, MOST_NAMED)
  return `${iban} (${shown.join(', ')}${stores.length > shown.length ? ' …' : ''})`
}
const MOST_NAMED = 3
