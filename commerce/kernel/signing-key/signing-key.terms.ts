/**
 * Key purposes, and how many days after a key was replaced something that was made with it may still come
 * back. Until then the key is retained.
 */
export const keyPurposes = {
  /** Stored texts, which are sealed anew before the key goes. */
  'sealed text': 0,
  /** As long as the longest SESSION_DAYS: the visitor cookie lives that long. */
  'web cookies': 365,
  'order code': 1,
  'refund account stop': 30,
  'pay order': 60,
  'prepared cart': 14,
  review: 90,
  /** Links of answers, as long as somebody may want to read them again. */
  'ticket link': 180,
  /** Tags of reply addresses, as long as somebody may answer an old mail. */
  'ticket reply': 400,
  'test gateway webhooks': 1,
  /** A visitor counts once a day for a partner; on the day of a new key perhaps twice. */
  'affiliate footprint': 1,
  'security log': 0,
} as const satisfies Record<string, number>

export type KeyPurpose = keyof typeof keyPurposes
