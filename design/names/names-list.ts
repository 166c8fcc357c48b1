export const MOST_NAMES = 200
export const MOST_COPIES_OF_NAME = 99
export const LONGEST_NAME = 80
/** Most pages with names: cards with front, inside and back. More pages are a book or a calendar. */
export const MOST_PAGES_WITH_NAMES = 3
