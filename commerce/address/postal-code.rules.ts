import type { AddressCountry } from './address.terms.ts'

type PostalCodeRule = {
  /** Pattern of the code in capitals, without spaces, hyphens and the country's sign. */
  pattern: RegExp
  /** How it stands on a letter. */
  write: (bare: string) => string
  example: string
}

const asItIs = (bare: string) => bare
const split = (at: number, between: string) => (bare: string) =>
  `${bare.slice(0, at)}${between}${bare.slice(at)}`

const rules: Readonly<Record<AddressCountry, PostalCodeRule>> = {
  AT: { pattern: /^[1-9]\d{3}$/, write: asItIs, example: '1010' },
  BE: { pattern: /^[1-9]\d{3}$/, write: asItIs, example: '1000' },
  CH: { pattern: /^[1-9]\d{3}$/, write: asItIs, example: '8001' },
  CZ: { pattern: /^[1-7]\d{4}$/, write: split(3, ' '), example: '110 00' },
  DE: { pattern: /^(?!00)\d{5}$/, write: asItIs, example: '10115' },
  DK: { pattern: /^(?!00)\d{4}$/, write: asItIs, example: '1050' },
  ES: { pattern: /^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/, write: asItIs, example: '28001' },
  FI: { pattern: /^\d{5}$/, write: asItIs, example: '00100' },
  FR: { pattern: /^(0[1-9]|[1-8]\d|9[0-578])\d{3}$/, write: asItIs, example: '75001' },
  GB: {
    // No letter that is never used in the last two places, so that a typing slip is seen.
    pattern:
      /^([A-PR-UWYZ](\d{1,2}|[A-HK-Y]\d{1,2}|\d[A-HJKPS-UW]|[A-HK-Y]\d[ABEHMNPRV-Y])|GIR)\d[ABD-HJLNP-UW-Z]{2}$/,
    write: (bare) => `${bare.slice(0, -3)} ${bare.slice(-3)}`,
    example: 'SW1A 1AA',
  },
  IE: {
    pattern: /^([AC-FHKNPRTV-Y]\d\d|D6W)[0-9AC-FHKNPRTV-Y]{4}$/,
    write: split(3, ' '),
    example: 'D02 AF30',
  },
  IT: { pattern: /^\d{5}$/, write: asItIs, example: '00184' },
  LU: { pattern: /^[1-9]\d{3}$/, write: asItIs, example: '1450' },
  NL: { pattern: /^[1-9]\d{3}(?!SA|SD|SS)[A-Z]{2}$/, write: split(4, ' '), example: '1012 AB' },
  PL: { pattern: /^\d{5}$/, write: split(2, '-'), example: '00-950' },
  PT: { pattern: /^[1-9]\d{6}$/, write: split(4, '-'), example: '1100-148' },
  SE: { pattern: /^[1-9]\d{4}$/, write: split(3, ' '), example: '111 20' },
}

/** Country signs that mail between countries puts before the code: `L-1450`, `SE-111 20`. */
const countrySigns: Partial<Record<AddressCountry, RegExp>> = {
  AT: /^A(?=\d)/,
  BE: /^B(?=\d)/,
  CH: /^CH(?=\d)/,
  CZ: /^CZ(?=\d)/,
  DE: /^DE?(?=\d{5}$)/,
  DK: /^DK(?=\d)/,
  ES: /^E(S)?(?=\d)/,
  FI: /^FI?(?=\d)/,
  FR: /^FR?(?=\d)/,
  IT: /^IT?(?=\d)/,
  LU: /^L(?=\d)/,
  NL: /^NL(?=\d)/,
  PL: /^PL(?=\d)/,
  PT: /^PT?(?=\d)/,
  SE: /^SE?(?=\d)/,
}

/** Spaces, points and every stroke that a keyboard calls a hyphen. */
const between = /[\s.\p{Pd}\u2212]/gu

/** Keyboards of the Far East type digits and letters as wide as their own signs. */
const plainDigits = (typed: string) =>
  typed.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))

/** As it stands on a letter, or undefined for what is no postal code of the country. */
export function normalisePostalCode(country: AddressCountry, typed: string): string | undefined {
  const rule = rules[country]
  const compact = plainDigits(typed).toUpperCase().replace(between, '')
  const bare = countrySigns[country] ? compact.replace(countrySigns[country], '') : compact
  return rule.pattern.test(bare) ? rule.write(bare) : undefined
}

export const postalCodeExample = (country: AddressCountry): string => rules[country].example

/** Postal codes of these countries can be typed on a keypad without letters. */
export const isTypedInDigits = (country: AddressCountry): boolean =>
  /^\d+$/.test(rules[country].example.replace(between, ''))
