/** Letters of the reason for which somebody does not want a quote. */
export const MOST_DECLINE_LETTERS = 1_000
