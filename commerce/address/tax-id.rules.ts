import { isAddressCountry, type AddressCountry } from './address.terms.ts'
import { isLuhn, isMod11And10, isMod97And10, weightedSum } from './check-digit.rules.ts'
import { isCzechTaxId } from './czech-id.rules.ts'
import { isSpanishCompanyId, isSpanishPersonId } from './spanish-id.rules.ts'

type TaxIdRule = {
  /** Prefixes before the number; the first one is what is stored. */
  prefixes: readonly [string, ...string[]]
  /** Check of the number without its prefix, in capitals, without spaces and dots. */
  isValid: (bare: string) => boolean
  example: string
}

const rules: Readonly<Record<AddressCountry, TaxIdRule>> = {
  AT: { prefixes: ['AT'], isValid: isAustrian, example: 'ATU13585627' },
  BE: {
    prefixes: ['BE'],
    isValid: (bare) =>
      /^[01]\d{9}$/.test(bare) && 97 - (Number(bare.slice(0, 8)) % 97) === Number(bare.slice(8)),
    example: 'BE0428759497',
  },
  CH: { prefixes: ['CHE', 'CH'], isValid: isSwiss, example: 'CHE-107.787.577 MWST' },
  CZ: { prefixes: ['CZ'], isValid: isCzechTaxId, example: 'CZ25123891' },
  DE: {
    prefixes: ['DE'],
    isValid: (bare) => /^[1-9]\d{8}$/.test(bare) && isMod11And10(bare),
    example: 'DE136695976',
  },
  DK: {
    prefixes: ['DK'],
    isValid: (bare) =>
      /^[1-9]\d{7}$/.test(bare) && weightedSum(bare, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
    example: 'DK13585628',
  },
  ES: {
    prefixes: ['ES'],
    // A self-employed person invoices under the own NIF or NIE.
    isValid: (bare) => isSpanishCompanyId(bare) || isSpanishPersonId(bare),
    example: 'ESB58378431',
  },
  FI: { prefixes: ['FI'], isValid: isFinnish, example: 'FI20774740' },
  FR: { prefixes: ['FR'], isValid: isFrench, example: 'FR40303265045' },
  GB: { prefixes: ['GB', 'XI'], isValid: isBritish, example: 'GB980780684' },
  IE: { prefixes: ['IE'], isValid: isIrish, example: 'IE6433435F' },
  IT: { prefixes: ['IT'], isValid: isItalian, example: 'IT00743110157' },
  LU: {
    prefixes: ['LU'],
    isValid: (bare) =>
      /^\d{8}$/.test(bare) && Number(bare.slice(0, 6)) % 89 === Number(bare.slice(6)),
    example: 'LU15027442',
  },
  NL: { prefixes: ['NL'], isValid: isDutch, example: 'NL004495445B01' },
  PL: {
    prefixes: ['PL'],
    isValid: (bare) =>
      /^\d{10}$/.test(bare) &&
      !/^0+$/.test(bare) &&
      weightedSum(bare, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(bare[9]),
    example: 'PL8567346215',
  },
  PT: { prefixes: ['PT'], isValid: isPortuguese, example: 'PT501964843' },
  SE: {
    prefixes: ['SE'],
    isValid: (bare) => /^\d{10}(?!00)\d{2}$/.test(bare) && isLuhn(bare.slice(0, 10)),
    example: 'SE556188840401',
  },
}

/** Prefix and number as VIES and an invoice have it, or undefined where the check digits refuse. */
export function normaliseTaxId(country: AddressCountry, typed: string): string | undefined {
  const { prefixes, isValid } = rules[country]
  // A Swiss number is followed by the word for VAT in one of the languages.
  const compact = typed
    .toUpperCase()
    .replace(/[\s.\-/]/g, '')
    .replace(/(?<=\d)(MWST|TVA|IVA|VAT)$/, '')
  const own = prefixes.find((prefix) => compact.startsWith(prefix))
  const bare = own ? compact.slice(own.length) : compact
  if (!isValid(bare)) return undefined
  return `${own === 'XI' ? 'XI' : prefixes[0]}${bare}`
}

/** A company buys in the store of another country, too: its own prefix then says which. */
export function normaliseAnyTaxId(home: AddressCountry, typed: string): string | undefined {
  const own = normaliseTaxId(home, typed)
  if (own) return own
  const sign = typed.trim().slice(0, 2).toUpperCase()
  return isAddressCountry(sign) ? normaliseTaxId(sign, typed) : undefined
}

export const taxIdExample = (country: AddressCountry): string => rules[country].example

function isAustrian(bare: string): boolean {
  if (!/^U\d{8}$/.test(bare)) return false
  const digits = bare.slice(1)
  let sum = 4
  for (let at = 0; at < 7; at += 1) {
    const product = Number(digits[at]) * (at % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 10) + (product % 10)
  }
  return (10 - (sum % 10)) % 10 === Number(digits[7])
}

function isSwiss(bare: string): boolean {
  if (!/^\d{9}$/.test(bare)) return false
  return (11 - (weightedSum(bare, [5, 4, 3, 2, 7, 6, 5, 4]) % 11)) % 11 === Number(bare[8])
}

function isFinnish(bare: string): boolean {
  return /^\d{8}$/.test(bare) && weightedSum(bare, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0
}

const FRENCH_KEY = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'

function isFrench(bare: string): boolean {
  if (!/^[0-9A-HJ-NP-Z]{2}\d{9}$/.test(bare)) return false
  const siren = bare.slice(2)
  // Monaco has French numbers whose company number begins with noughts and has no own check digit.
  if (!siren.startsWith('000') && !isLuhn(siren)) return false
  if (/^\d{2}/.test(bare)) return Number(`${siren}12`) % 97 === Number(bare.slice(0, 2))
  const [first, second] = [FRENCH_KEY.indexOf(bare[0]!), FRENCH_KEY.indexOf(bare[1]!)]
  const key = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100
  return (Number(siren) + 1 + Math.floor(key / 11)) % 11 === key % 11
}

function isBritish(bare: string): boolean {
  // Government departments and health authorities have three digits and no sum.
  if (/^GD[0-4]\d{2}$/.test(bare) || /^HA[5-9]\d{2}$/.test(bare)) return true
  if (!/^\d{9}(\d{3})?$/.test(bare) || /^0{7}/.test(bare)) return false
  const sum = weightedSum(bare, [8, 7, 6, 5, 4, 3, 2, 10, 1])
  return sum % 97 === 0 || (sum + 55) % 97 === 0
}

const IRISH_LETTERS = 'WABCDEFGHIJKLMNOPQRSTUV'

function isIrish(bare: string): boolean {
  const checks = (digits: string, letter: string, extra = 'W') =>
    IRISH_LETTERS[
      (weightedSum(digits, [8, 7, 6, 5, 4, 3, 2]) + 9 * IRISH_LETTERS.indexOf(extra)) % 23
    ] === letter
  if (/^\d{7}[A-W][A-IW]?$/.test(bare)) return checks(bare.slice(0, 7), bare[7]!, bare[8])
  // The old form has a letter or a sign in the second place.
  return /^\d[A-Z+*]\d{5}[A-W]$/.test(bare) && checks(`0${bare.slice(2, 7)}${bare[0]}`, bare[7]!)
}

function isItalian(bare: string): boolean {
  if (!/^\d{11}$/.test(bare) || /^0{7}/.test(bare) || !isLuhn(bare)) return false
  const office = Number(bare.slice(7, 10))
  return (office >= 1 && office <= 100) || [120, 121, 888, 999].includes(office)
}

function isDutch(bare: string): boolean {
  if (!/^\d{9}B\d{2}$/.test(bare) || bare.startsWith('000000000')) return false
  const isCompany = weightedSum(bare, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0
  // Since 2020 a self-employed person's number no longer contains the citizen number.
  return isCompany || isMod97And10(`NL${bare}`)
}

export function isPortuguese(bare: string): boolean {
  if (!/^[1-9]\d{8}$/.test(bare)) return false
  const rest = weightedSum(bare, [9, 8, 7, 6, 5, 4, 3, 2]) % 11
  return (rest < 2 ? 0 : 11 - rest) === Number(bare[8])
}
