/**
 * Raised whenever the press mixes its colours differently, or the table is laid out differently:
 * browsers keep a table for ever.
 */
export const PROOF_VERSION = 1
