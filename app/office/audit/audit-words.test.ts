import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { lookKindNames } from '#commerce/staff/look.terms.ts'
import { actKinds } from '#commerce/staff/object-kind.terms.ts'
import { kindName, valueText } from './audit-words.tsx'

it.each([
  ['ACTIVE', 'ACTIVE'],
  ['["audit.read","mail.read"]', 'audit.read, mail.read'],
  ['[{"role":"support","stores":["WPX-PT","WPX-ES"]}]', 'support · WPX-PT, WPX-ES'],
  ['{"most_minor":5000,"most_per_day_minor":10000}', '5000 · 10000'],
  ['["cut in the mid…', '["cut in the mid…'],
])('the value %j of the log is shown as %j', (value, shown) => {
  expect(valueText(value)).toBe(shown)
})

it('every kind of thing that the log names has a word', async () => {
  for (const language of ['en', 'es']) {
    const file = new URL(`../../../messages/${language}/office-audit.json`, import.meta.url)
    const words = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>
    const t = (id: string) => words[id] ?? id
    const kinds = [...actKinds, ...lookKindNames]
    expect(kinds.filter((kind) => kindName(t as never, kind) === kind)).toEqual([])
  }
})
