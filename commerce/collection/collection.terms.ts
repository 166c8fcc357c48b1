/** Limits of photos that others add to a design, which also a browser needs to know. */

export const LONGEST_TITLE = 80
export const LONGEST_PERSON_NAME = 40
export const LONGEST_COMMENT = 500

export const USUAL_DAYS = 14
export const MOST_DAYS = 60
/** A guest's design lasts as long as the session that made it. */
export const MOST_DAYS_OF_GUEST = 30
/** After the end the owner still chooses; then whatever was not taken over is deleted. */
export const RETENTION_DAYS = 30

export const USUAL_PHOTOS = 100
export const MOST_PHOTOS = 300
export const USUAL_PER_PERSON = 20
export const MOST_PER_PERSON = 100
export const MOST_PEOPLE = 100
export const MOST_COMMENTS_PER_PERSON = 20

export const MOST_BYTES = 2_000_000_000
export const MOST_BYTES_PER_PERSON = 500_000_000

/** Photos that are taken over by one request. */
export const MOST_ACCEPTED_AT_ONCE = 50
