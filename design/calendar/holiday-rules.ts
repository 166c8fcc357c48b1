import type { HolidayRule } from './holiday-feasts.ts'
import { nationalHolidayRules } from './national-holiday-rules.ts'
import { regionalHolidayRules } from './regional-holiday-rules.ts'

/** By country; each rule holds for every year. */
export const holidayRules: Record<string, readonly HolidayRule[]> = {
  ...regionalHolidayRules,
  ...nationalHolidayRules,
}
