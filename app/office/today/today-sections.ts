import { refundsToday, withdrawalsToday } from '#app/office/money/money-today.ts'
import type { TodaySection } from './today-section.ts'

/** Sections of Today, in their order; each desk brings its own. */
export const todaySections: readonly TodaySection[] = [refundsToday, withdrawalsToday]
