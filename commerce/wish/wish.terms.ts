/** More than this nobody finds again; the oldest would have to be taken off first. */
export const MOST_WISHES = 100
