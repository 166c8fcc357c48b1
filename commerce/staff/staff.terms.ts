/** Languages of the office itself. What is sold has thirteen; those who sell it are few. */
export const officeLanguages = ['en', 'es'] as const
export type OfficeLanguage = (typeof officeLanguages)[number]

/** Address of the demo's person of a role. */
export const demoEmailOf = (role: string) => `${role}@staff.example`

/** Times of the office are those of the workshop, wherever somebody looks from. */
export const officeTimeZone = 'Europe/Madrid'
export { type StaffLimitAct, staffLimitActs } from '#db/staff-tables.ts'

/** How long an invitation works, and so does what an administrator allowed to be set up by email. */
export const INVITATION_HOURS = 24
/** How long a link by email works. */
export const LINK_MINUTES = 15
