/**
 * How long, in stroke widths, a pointed corner may get before it is cut off. Written down because
 * SVG assumes 4 and canvas and PDF assume 10: the tips of a narrow star would differ on paper.
 */
export const MITER_LIMIT = 4
