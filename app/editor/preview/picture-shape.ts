const STAGE_SHAPE = 4 / 3

/** Products are shown in pictures of one shape. */
export const heightFor = (widthPx: number): number => Math.round(widthPx / STAGE_SHAPE)
