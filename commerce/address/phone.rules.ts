import type { AddressCountry } from './address.terms.ts'

type PhoneRule = {
  callingCode: string
  /** Trunk prefix, dialled before the number at home and left out from abroad. */
  trunk: '' | '0'
  /** Pattern of the number without calling code and trunk. */
  pattern: RegExp
  example: string
}

/**
 * Lengths and first digits only. Which numbers are given out changes every month and would refuse
 * people whose number is newer than the shop.
 */
const rules: Readonly<Record<AddressCountry, PhoneRule>> = {
  AT: { callingCode: '43', trunk: '0', pattern: /^[1-9]\d{3,12}$/, example: '+43 1 2345678' },
  BE: { callingCode: '32', trunk: '0', pattern: /^[1-9]\d{7,8}$/, example: '+32 2 123 45 67' },
  CH: { callingCode: '41', trunk: '0', pattern: /^[1-9]\d{8}$/, example: '+41 44 668 18 00' },
  CZ: { callingCode: '420', trunk: '', pattern: /^[2-9]\d{8}$/, example: '+420 212 345 678' },
  DE: { callingCode: '49', trunk: '0', pattern: /^[1-9]\d{4,11}$/, example: '+49 30 1234567' },
  DK: { callingCode: '45', trunk: '', pattern: /^[2-9]\d{7}$/, example: '+45 32 12 34 56' },
  ES: { callingCode: '34', trunk: '', pattern: /^[6-9]\d{8}$/, example: '+34 612 345 678' },
  FI: { callingCode: '358', trunk: '0', pattern: /^[1-9]\d{4,11}$/, example: '+358 41 2345678' },
  FR: { callingCode: '33', trunk: '0', pattern: /^[1-9]\d{8}$/, example: '+33 1 23 45 67 89' },
  GB: { callingCode: '44', trunk: '0', pattern: /^[1-9]\d{8,9}$/, example: '+44 20 7946 0000' },
  IE: { callingCode: '353', trunk: '0', pattern: /^[1-9]\d{6,8}$/, example: '+353 1 234 5678' },
  // The nought of an Italian fixed line belongs to the number and is dialled from abroad too.
  IT: {
    callingCode: '39',
    trunk: '',
    pattern: /^(0\d{5,10}|3\d{8,9})$/,
    example: '+39 06 1234567',
  },
  LU: { callingCode: '352', trunk: '', pattern: /^[2-9]\d{3,10}$/, example: '+352 27 12 34 56' },
  NL: { callingCode: '31', trunk: '0', pattern: /^[1-9]\d{8}$/, example: '+31 20 123 4567' },
  PL: { callingCode: '48', trunk: '', pattern: /^[1-9]\d{8}$/, example: '+48 512 345 678' },
  PT: { callingCode: '351', trunk: '', pattern: /^[239]\d{8}$/, example: '+351 912 345 678' },
  SE: { callingCode: '46', trunk: '0', pattern: /^[1-9]\d{6,8}$/, example: '+46 8 123 456 78' },
}

const allRules = Object.values(rules)
const TYPED_PHONE = /^\+?[\d\s()./-]+$/
const ANY_E164 = /^[1-9]\d{6,14}$/

/**
 * E.164 (`+34612345678`), or undefined for what nobody can dial. A number without a calling code is
 * one of the given country.
 */
export function normalisePhone(typed: string, country: AddressCountry): string | undefined {
  // `+44 (0)20`: dialled at home or from abroad, never both.
  const plain = typed.trim().replace(/(\+|^00)([\d\s]+)\(0\)/, '$1$2')
  if (!TYPED_PHONE.test(plain)) return undefined
  const digits = plain.replace(/\D/g, '')
  if (plain.startsWith('+')) return international(digits)
  if (digits.startsWith('00')) return international(digits.slice(2))
  return national(rules[country], digits)
}

export const phoneExample = (country: AddressCountry): string => rules[country].example

function national(rule: PhoneRule, digits: string): string | undefined {
  const bare = rule.trunk && digits.startsWith(rule.trunk) ? digits.slice(1) : digits
  return rule.pattern.test(bare) ? `+${rule.callingCode}${bare}` : undefined
}

/** Countries without a store have their numbers taken as they are: people live abroad. */
function international(digits: string): string | undefined {
  const rule = allRules.find(({ callingCode }) => digits.startsWith(callingCode))
  if (rule) return national(rule, digits.slice(rule.callingCode.length))
  return ANY_E164.test(digits) ? `+${digits}` : undefined
}
