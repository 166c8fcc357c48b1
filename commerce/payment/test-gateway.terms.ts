/** The numbers that everybody who tries shops out knows, and what each of them does here. */
export const testCards = {
  '4242424242424242': 'pays',
  '4000002760003184': 'confirms',
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient_funds',
  '4000000000000069': 'card_expired',
  '4000000000000077': 'pays_later',
  '4000000000005126': 'refund_fails',
} as const
export type TestCard = keyof typeof testCards

/** Decisions that the page offers which stands for a bank. */
export const testDecisions = ['approve', 'approve_later', 'decline', 'cancel'] as const
export type TestDecision = (typeof testDecisions)[number]

export const LATER_SECONDS = 20

export const isTestCard = (number: string): number is TestCard => Object.hasOwn(testCards, number)
