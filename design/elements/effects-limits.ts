export const WIDEST_BORDER_MM = 100
export const FINEST_BORDER_MM = 0.1
export const FARTHEST_SHADOW_MM = 100
