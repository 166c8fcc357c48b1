import { expect, it } from 'vitest'
import { adversarialTexts, type AdversarialText } from './adversarial-texts.ts'
import { leastMs, MOST_MS } from './processor-time.ts'
import { findTextFunctions, type TextFunction } from './text-functions.ts'

/** As long as the longest header and address; where a limit stands before, its reader may not rely on it. */
const LONGEST_TEXT = 8_192
/** So many characters of a file's name are composed; a field with a heap of marks is refused before. */
const LONGEST_COMPOSED = 1_000
const isHeapOfMarks = ({ text }: AdversarialText) => /\p{M}{31}/u.test(text)
const texts = [
  ...adversarialTexts(LONGEST_TEXT).filter((one) => !isHeapOfMarks(one)),
  ...adversarialTexts(LONGEST_COMPOSED).filter(isHeapOfMarks),
]

function slowTexts({ texts: positions, call }: TextFunction): string[] {
  return positions.flatMap((position) =>
    texts.flatMap(({ name, text }) => {
      // A country, where one is asked for, and a word everywhere else.
      const given = Array.from({ length: call.length }, () => 'ES')
      given[position] = text
      const ms = leastMs(() => callAnyway(call, given))
      return ms > MOST_MS ? [`parameter ${position}, ${name}: ${Math.round(ms)} ms`] : []
    }),
  )
}

/** That it is refused is as good as an answer. */
function callAnyway(call: TextFunction['call'], given: readonly unknown[]): void {
  try {
    const answer = call(...given)
    if (answer instanceof Promise) answer.catch(() => {})
  } catch {}
}

it('every function that reads text reads the worst of it at once', async () => {
  const functions = await findTextFunctions()
  expect(functions.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'commerce/log/redact.rules.ts redact',
      'commerce/log/redact.rules.ts withoutSecrets',
      'server/web/rules/accept-encoding.ts acceptsEncoding',
      'server/web/rules/page-address.ts tidyAddress',
      'press/ingest/display-name.ts cleanDisplayName',
      'commerce/delivery/place.rules.ts readPlace',
      'config/sites.ts hostnameOf',
    ]),
  )
  const slow = functions.flatMap((one) => slowTexts(one).map((text) => `${one.name}: ${text}`))
  expect(slow).toEqual([])
})
