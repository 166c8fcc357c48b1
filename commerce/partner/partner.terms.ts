export { type ApplicationStatus, applicationStatuses } from '#db/account-tables.ts'

export const MOST_APPLICATION_MESSAGE = 2_000
/** Somebody who was refused may have something new to show after a while. */
export const NEXT_APPLICATION_DAYS = 30
