/** Larger mails are refused by servers on their way. */
export const MOST_MAIL_FILE_BYTES = 5_000_000
