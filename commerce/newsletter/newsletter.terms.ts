/**
 * The words that people agree to are `newsletter.policy` of the interface messages. Who changes them
 * in any language adds a version: the proof of a consent names the words it was given to.
 */
export const wordingVersions = ['2026-11', '2026-11-18'] as const
export type WordingVersion = (typeof wordingVersions)[number]
export const CURRENT_WORDING: WordingVersion = '2026-11-18'

export const CONFIRMATION_DAYS = 7
