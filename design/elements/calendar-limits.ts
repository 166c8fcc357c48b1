export const calendarStyles = ['grid', 'rows', 'strip', 'columns', 'year'] as const
export const MOST_OWN_DATES = 150
export const LONGEST_DATE_NAME = 40
export const FEWEST_COLUMNS = 2
export const MOST_COLUMNS = 6
export const LONGEST_COLUMN_NAME = 24
export const EARLIEST_YEAR = 1900
export const LATEST_YEAR = 2199
