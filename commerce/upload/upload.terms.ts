export const MOST_FILES_PER_REQUEST = 20
export const MOST_FIELDS_PER_REQUEST = 20
export const MOST_FIELD_BYTES = 1_024
export const UPLOADS_PER_PAGE = 60
export const RESUMABLE_HOURS = 24
/** Uploads in pieces that one visitor may have open. */
export const MOST_RESUMABLE = 20
/** How long a telephone may use the code that it scanned, and for how many files. */
export const PHONE_LINK_MINUTES = 30
export const MOST_FILES_PER_PHONE_LINK = 200
