export const CURRENT_VERSION = 1
export const MOST_COPIES = 999
export const MOST_ELEMENTS_OF_PAGE = 500
export const MOST_ASSETS = 1_000
export const MOST_FONTS = 50
