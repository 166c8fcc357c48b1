import type { Calendar } from './calendar.schema.ts'
import { frameDefaults } from './frame.ts'

export type { Calendar, OwnDate } from './calendar.schema.ts'

/** Dating keys: what says which days are shown and what they are called, apart from how they look. */
export const datingKeys = [
  'year',
  'month',
  'firstWeekday',
  'language',
  'country',
  'region',
  'monthNames',
  'weekdayNames',
  'holidays',
  'hasWeekNumbers',
  'ownDates',
  'columns',
] as const satisfies readonly (keyof Calendar)[]

export const calendarDefaults = {
  ...frameDefaults,
  type: 'calendar' as const,
  important: true,
  style: 'grid' as const,
  hasWeekNumbers: false,
  ownDates: [],
  columns: ['1', '2', '3', '4', '5'],
  font: 'work-sans',
  titleFont: 'playfair-display',
  scale: 1,
  color: '#000000',
  accent: '#b3261e',
  lineColor: '#b9b4aa',
  paper: null,
}
