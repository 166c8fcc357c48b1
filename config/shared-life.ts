/** Life of a page of a process with the API elsewhere: in its memory, and once more in a cache in front of it. */
export const LONGEST_UNHEARD_SECONDS = 10
