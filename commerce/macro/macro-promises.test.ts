import { expect, it } from 'vitest'
import { readMacroAct } from '#commerce/ticket/macro-acts.terms.ts'
import { builtInTexts } from './macro-texts.ts'
import { builtInMacroCodes, placeOfMacro } from './macro.terms.ts'

/** Words that say that something is done, or being done, which only an act makes true. */
const promises = [
  /It is done/,
  /\bnow goes to the new address/,
  /\bis cancelled\b/,
  /\bWe are (?:refunding|sending|making|printing|asking)\b/,
  /\bWe have (?:opened|asked|cancelled|changed)\b/,
  /\bWe will (?:send you an offer|pass them on)\b/,
  /\bNobody will|One of us is now looking\b/,
  /\ba person is examining\b/,
  /Please enter the account/,
  /\bthen please put it in here/i,
]

it('says nothing is done that no act of it does', async () => {
  const texts = await builtInTexts('en')
  const untrue = builtInMacroCodes.filter((code) => {
    const text = texts[`macro.${code}`] ?? ''
    const does = (placeOfMacro(code).acts ?? []).map((word) => readMacroAct(word)?.kind)
    const isDone = does.some((kind) => kind === 'open' || kind === 'unsubscribe' || kind === 'take')
    return promises.some((promise) => promise.test(text)) && !isDone
  })
  expect(untrue).toEqual([])
})
