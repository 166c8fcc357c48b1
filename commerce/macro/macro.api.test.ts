import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeholdersOf } from '#commerce/ticket/macro-text.rules.ts'
import { languages } from '#config/locales.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { builtInTexts } from './macro-texts.ts'
import { builtInMacroCodes } from './macro.terms.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
})
afterAll(() => database.drop())

async function openTicket(application: string, locale: string) {
  const visitor = shop.visitor({ application, locale })
  return granted(
    await visitor.ticket.openTicket({
      subject: 'order',
      name: 'Ana Lopes',
      email: 'ana@example.com',
      message: 'Where is my mug?',
      policy: 'on',
    }),
  ).publicId
}

describe('built-in answers', () => {
  it.each(languages)(
    'are whole in %s, with the placeholders of English and no others',
    async (language) => {
      const [texts, english] = await Promise.all([builtInTexts(language), builtInTexts('en')])
      expect(Object.keys(texts).toSorted()).toEqual(
        builtInMacroCodes.map((code) => `macro.${code}`).toSorted(),
      )
      for (const code of builtInMacroCodes) {
        const { known, unknown } = placeholdersOf(texts[`macro.${code}`])
        expect({ code, unknown, known: known.toSorted() }).toEqual({
          code,
          unknown: [],
          known: placeholdersOf(english[`macro.${code}`]).known.toSorted(),
        })
      }
    },
  )
})

describe('ready-made answers', () => {
  it('come in the language of the ticket, and tell a stranger nothing of an order', async () => {
    const publicId = await openTicket('WPX-DE', 'de')
    const support = await shop.staff('support')
    const { macros } = granted(await support.macro.listTicketMacros({ publicId }))
    const german = await builtInTexts('de')
    const thanks = macros.find(({ code }) => code === 'thanks')!
    expect(thanks).toMatchObject({ text: german['macro.thanks'], isEnglish: false, missing: [] })
    const onItsWay = macros.find(({ code }) => code === 'parcelOnItsWay')!
    expect(onItsWay.missing).toContain('trackingLink')
  })

  it('are reworded by a lead, and put back', async () => {
    const [lead, clerk] = [await shop.staff('support-lead'), await shop.staff('support')]
    const change = { code: 'thanks', revision: 0, language: 'pt' as const }
    expect(await clerk.macro.setMacroText({ ...change, text: 'Olá' })).toMatchObject({
      code: 'not_found',
    })
    granted(await lead.macro.setMacroText({ ...change, text: 'Muito obrigado!' }))
    const publicId = await openTicket('WPX-PT', 'pt')
    const shown = async () =>
      granted(await clerk.macro.listTicketMacros({ publicId })).macros.find(
        ({ code }) => code === 'thanks',
      )!.text
    expect(await shown()).toBe('Muito obrigado!')
    expect(await lead.macro.setMacroText({ ...change, text: 'Stale' })).toMatchObject({
      code: 'conflict',
    })
    granted(await lead.macro.setMacroText({ ...change, revision: 1 }))
    expect(await shown()).toBe((await builtInTexts('pt'))['macro.thanks'])
  })

  it('of one’s own fall back to English with a mark, and can be hidden', async () => {
    const [lead, clerk] = [await shop.staff('support-lead'), await shop.staff('support')]
    const refused = await lead.macro.createMacro({
      name: 'Lost at pick-up',
      language: 'en',
      text: 'Order {oderNumber}',
    })
    expect(refused).toMatchObject({ code: 'invalid', fields: { text: 'placeholder' } })
    const { code } = granted(
      await lead.macro.createMacro({
        name: 'Lost at pick-up',
        language: 'en',
        text: 'We look for order {orderNumber}.',
      }),
    )
    expect(code).toBe('lostAtPickUp')
    const publicId = await openTicket('WPX-PT', 'pt')
    const find = async () =>
      granted(await clerk.macro.listTicketMacros({ publicId })).macros.find(
        (one) => one.code === code,
      )
    expect(await find()).toMatchObject({ isEnglish: true, missing: ['orderNumber'] })
    granted(await lead.macro.setMacro({ code, revision: 1, name: 'Lost', isHidden: true }))
    expect(await find()).toBeUndefined()
  })

  it('with a gap are not sent', async () => {
    const publicId = await openTicket('WPX-PT', 'pt')
    const clerk = await shop.staff('support')
    const { revision } = granted(await clerk.ticketDesk.getTicket({ publicId }))
    const answer = {
      publicId,
      revision,
      text: 'Order {orderNumber} is on its way.',
      isSolved: false,
    }
    expect(await clerk.ticketDesk.answer(answer)).toMatchObject({
      code: 'invalid',
      fields: { text: 'placeholder' },
    })
  })
})

it('are spelled as in Switzerland for its store, and as in Germany for that one', async () => {
  const clerk = await shop.staff('support')
  const wordsFor = async (application: string) => {
    const publicId = await openTicket(application, 'de')
    const { macros } = granted(await clerk.macro.listTicketMacros({ publicId }))
    return macros.find(({ code }) => code === 'fileTooLarge')!.text
  }
  expect(await wordsFor('WPX-DE')).toContain('größer')
  expect(await wordsFor('WPX-CH')).toContain('grösser')
})
