export const LARGEST_TYPE_MM = 2000
export const SMALLEST_TYPE_MM = 0.1
