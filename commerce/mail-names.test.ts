import { expect, it } from 'vitest'
import { composeStored } from '#commerce/kernel/mail/mail-composer.ts'
import { testMailComposer } from '#tests/mail.ts'

const ADVERTISED = 'evil.example'
const typed = `Visit https://${ADVERTISED}/prize now`

/** What customers type of themselves, by the names that mails have for it. */
const typedFields = new Set(['name', 'address', 'detail'])
/** Things of the shop, whose names nobody types. */
const ownThings = new Set(['things', 'pictures', 'files', 'lines'])
/** To the shop's own people, who must be able to copy what they read. */
const toOurselves = new Set(['ticket-new', 'partner-new', 'action-for-staff'])

function withTyped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withTyped)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (ownThings.has(key)) return [key, inner]
      if (typedFields.has(key) && typeof inner === 'string') return [key, typed]
      return [key, withTyped(inner)]
    }),
  )
}

const kinds = testMailComposer.kinds.filter(
  ({ name, sample }) =>
    !toOurselves.has(name) && JSON.stringify(withTyped(sample)).includes(ADVERTISED),
)

it('mails that greet somebody by a name are found', () => {
  const names = kinds.map(({ name }) => name)
  const greeting = [
    'order-received',
    'ticket-answer',
    'ticket-merged',
    'ticket-rating',
    'quote-sent',
    'partner-received',
  ]
  expect(names).toEqual(expect.arrayContaining(greeting))
})

it.each(kinds.map(({ name, sample }) => ({ name, sample })))(
  '$name makes no link of what somebody typed as their name',
  ({ name, sample }) => {
    const { subject, text, html } = composeStored(testMailComposer, {
      id: '00000000-0000-4000-8000-000000000000',
      kind: name,
      store: 'WPX-GB',
      locale: 'en',
      recipient: 'zoe@example.com',
      data: withTyped(sample),
      state: 'KEPT',
      limited_as: null,
      created_at: new Date('2036-05-01T10:00:00Z'),
    })
    for (const written of [subject, text, html]) expect(written).not.toContain(ADVERTISED)
    expect(text.replaceAll('\u200c', '')).toContain(typed)
  },
)
