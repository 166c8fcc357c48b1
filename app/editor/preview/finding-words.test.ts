import { expect, it } from 'vitest'
import { createTranslator } from '#app/i18n/translator.ts'
import { root } from '#server/build/build-identity.ts'
import { compileMessages } from '#server/build/messages.ts'
import { findingAdvice } from './finding-words.ts'

it.each([
  ['nl-NL', '2,1 mm'],
  ['en-GB', '2.1 mm'],
])('tells lengths as they are written in %s', (iso, length) => {
  const { t } = createTranslator(iso, compileMessages(root).get(iso)!.get('create')!)
  const finding = {
    code: 'outside_safe_area',
    severity: 'warn',
    numbers: { safeMm: 2.05 },
  } as unknown as Parameters<typeof findingAdvice>[1]
  expect(findingAdvice(t, finding, iso).replaceAll('\u00a0', ' ')).toContain(length)
})

it.each([
  ['de-CH', '12.3 × 9.2 cm'],
  ['fr-FR', '12,3 × 9,2 cm'],
])('says in %s up to which size a photo is crisp, and of no pixels', (iso, size) => {
  const { t } = createTranslator(iso, compileMessages(root).get(iso)!.get('create')!)
  const finding = {
    code: 'low_resolution',
    severity: 'warn',
    numbers: { dpi: 128, goodDpi: 200, goodWidthCm: 12.39, goodHeightCm: 9.2925 },
  } as unknown as Parameters<typeof findingAdvice>[1]
  const advice = findingAdvice(t, finding, iso).replaceAll('\u00a0', ' ')
  expect(advice).toContain(size)
  expect(advice).not.toMatch(/dpi|ppp/)
})
