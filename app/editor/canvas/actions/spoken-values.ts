import { formatNumber } from '#app/i18n/format.ts'
import type { MessageValues } from '#app/i18n/translator.ts'
import { formatPercent } from '#config/format-percent.ts'

/** Lengths and shares as the language writes them. Whole numbers stay: plurals count them. */
export function spokenValues(values: MessageValues, iso: string): MessageValues {
  const spoken = Object.entries(values).map(([name, value]) => {
    if (typeof value !== 'number') return [name, value]
    if (name === 'percent') return [name, formatPercent(value, iso)]
    return [name, Number.isInteger(value) ? value : formatNumber(value, iso)]
  })
  return Object.fromEntries(spoken)
}
