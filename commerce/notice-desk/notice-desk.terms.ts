export { noticeDigests, type NoticeDigest } from '#db/staff-notice-tables.ts'

export const NOTICES_A_PAGE = 50
export const MOST_NOTICES_A_PAGE = 100

/** Mail of every day goes out from this hour on, where the shop's stores of that language are. */
export const DIGEST_HOUR = 7
