import { digitsOf } from './check-digit.rules.ts'

const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE'
const COMPANY_LETTERS = 'JABCDEFGHI'

const letterOf = (number: number) => LETTERS[number % 23]

/** NIF of a person (DNI, or K, L, M for those without one) or NIE of a foreigner. */
export function isSpanishPersonId(id: string): boolean {
  if (/^\d{8}[A-Z]$/.test(id)) return letterOf(Number(id.slice(0, 8))) === id[8]
  if (/^[XYZ]\d{7}[A-Z]$/.test(id)) {
    return letterOf(Number(`${'XYZ'.indexOf(id[0]!)}${id.slice(1, 8)}`)) === id[8]
  }
  // Same sum as a company, always closed by a letter.
  return /^[KLM]\d{7}[A-J]$/.test(id) && COMPANY_LETTERS[companyDigit(id)] === id[8]
}

/** The NIF of a company, once called CIF. Some kinds end in a letter, some in a digit. */
export function isSpanishCompanyId(id: string): boolean {
  if (!/^[ABCDEFGHJNPQRSUVW]\d{7}[0-9A-J]$/.test(id)) return false
  const digit = companyDigit(id)
  const end = id[8]!
  if (/[PQRSNW]/.test(id[0]!)) return end === COMPANY_LETTERS[digit]
  if (/[ABEH]/.test(id[0]!)) return end === String(digit)
  return end === String(digit) || end === COMPANY_LETTERS[digit]
}

function companyDigit(id: string): number {
  const sum = digitsOf(id.slice(1, 8)).reduce((total, digit, index) => {
    const doubled = digit * 2
    return total + (index % 2 === 0 ? Math.floor(doubled / 10) + (doubled % 10) : digit)
  }, 0)
  return (10 - (sum % 10)) % 10
}
