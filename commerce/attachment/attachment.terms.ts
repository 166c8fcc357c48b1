/** The field of a form that holds its files. It comes last, so that the words are read before. */
export const FILES_FIELD = 'files'
/** Names files of an earlier try of the same form: nobody has to choose them again. */
export const ATTACHED_IDS_FIELD = 'attachment'

export const MOST_ATTACHMENTS = 5
export const MOST_ATTACHMENT_MB = 20
export const MOST_PHOTOS = 3

export const ATTACHMENT_TYPES = 'image/*,.heic,.heif,application/pdf'
export const PHOTO_TYPES = 'image/*,.heic,.heif'

/** Hours in which a file that somebody brought can be given to what they write. */
export const CLAIM_HOURS = 24
