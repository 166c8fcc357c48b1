/** Longer side of the copy in which faces are looked for: larger ones show no face that this one does not. */
export const DETECTION_PX = 960
