import { expect, it } from 'vitest'
import { valueText } from './audit-words.tsx'

it.each([
  ['ACTIVE', 'ACTIVE'],
  ['["audit.read","mail.read"]', 'audit.read, mail.read'],
  ['[{"role":"support","stores":["WPX-PT","WPX-ES"]}]', 'support · WPX-PT, WPX-ES'],
  ['{"most_minor":5000,"most_per_day_minor":10000}', '5000 · 10000'],
  ['["cut in the mid…', '["cut in the mid…'],
])('the value %j of the log is shown as %j', (value, shown) => {
  expect(valueText(value)).toBe(shown)
})
