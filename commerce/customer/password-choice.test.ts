import { describe, expect, it } from 'vitest'
import { Refusal } from '#api/refusal.ts'
import { makeSites } from '#config/sites.ts'
import { refuseWeakPassword } from './password-choice.ts'

const site = makeSites(3000).find(({ slug }) => slug === 'WPX-ES')!
const anna = { email: 'anna.muster@example.com', name: 'Anna', surname: 'Muster-Mann' }

async function faultOf(password: string): Promise<string | undefined> {
  try {
    await refuseWeakPassword({ site }, password, anna)
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.fields['password']
    throw error
  }
}

describe('a password', () => {
  it.each([
    'password',
    'Password1!',
    'Passw0rd!',
    'P@$$w0rd2026',
    'Sommer2026!',
    'Verano2026',
    'contraseña1',
    'juventus1',
    '123juventus',
    'Qwerty123!',
    'qwertyuiop',
    '12345678',
    '1q2w3e4r',
    'iloveyou!!',
    'ILOVEYOU',
    'passwordpassword',
    'dragon2024',
    'michael1985',
    'aaaaaaaaaa',
    'abababab',
  ])('%s is one that everybody tries', async (password) => {
    expect(await faultOf(password)).toBe('too_common')
  })

  it.each([
    'Estampa2026',
    'E5tamp4!2026',
    'tazalia-shop',
    'EstampaTazalia',
    'anna.muster@example.com',
    'annamuster',
    'AnnaMuster1!',
    'anna-muster-85',
    'estampa-anna-1985',
  ])('%s is made of words that whoever guesses knows', async (password) => {
    expect(await faultOf(password)).toBe('own_words')
  })

  it.each([
    'print-something-nice',
    'correct horse battery staple',
    'Zu Hause regnet es',
    'annas-blaues-fahrrad',
    'kQ7#vL2p',
    'xk29dmw01z',
    'a-long-password',
    '739104658201',
    'пароль для печати',
  ])('%s is one’s own', async (password) => {
    expect(await faultOf(password)).toBeUndefined()
  })
})
