import { isCalendarDate } from '#api/calendar-date.ts'
import { weightedSum } from './check-digit.rules.ts'

const OLD_BIRTH_NUMBERS_UNTIL = 53

/** DIČ: of a company (8 digits), of a person (the birth number) or of another one (6 and 8 digits). */
export function isCzechTaxId(bare: string): boolean {
  if (/^[0-8]\d{7}$/.test(bare)) {
    const rest = weightedSum(bare, [8, 7, 6, 5, 4, 3, 2]) % 11
    return Number(bare[7]) === (rest === 0 ? 1 : rest === 1 ? 0 : 11 - rest)
  }
  if (/^6\d{8}$/.test(bare)) {
    const rest = weightedSum(bare.slice(1), [8, 7, 6, 5, 4, 3, 2]) % 11
    return Number(bare[8]) === (8 - ((10 - rest) % 11) + 10) % 10
  }
  return isBirthNumber(bare)
}

/** Women have 50 added to the month; on a day with too many births 20 is added besides. */
function isBirthNumber(bare: string): boolean {
  if (!/^\d{9,10}$/.test(bare)) return false
  const year = Number(bare.slice(0, 2))
  const isOld = bare.length === 9
  if (isOld && year > OLD_BIRTH_NUMBERS_UNTIL) return false
  const century = isOld || year > OLD_BIRTH_NUMBERS_UNTIL ? 1900 : 2000
  const signed = Number(bare.slice(2, 4)) % 50
  const month = signed > 20 ? signed - 20 : signed
  const twoDigits = String(month).padStart(2, '0')
  if (!isCalendarDate(`${century + year}-${twoDigits}-${bare.slice(4, 6)}`)) return false
  // Until 1985 a rest of ten was written as nought.
  return isOld || (Number(bare.slice(0, 9)) % 11) % 10 === Number(bare[9])
}
