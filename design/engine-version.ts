/**
 * Raised whenever the same document may be drawn differently than before. An order keeps the number
 * that its customer saw, so that a reprint years later is known to be the same or known to differ.
 */
export const LAYOUT_ENGINE_VERSION = 3
