/** Whether nothing is left out: `npm test -- --everywhere`, see docs/decisions/0034. */
export const isEverywhere = process.env['TEST_EVERYWHERE'] === '1'

/** Rows that each cost seconds and differ little: the short run takes the first of them. */
export function someOf<Row>(rows: readonly Row[], count = 1): readonly Row[] {
  return isEverywhere ? rows : rows.slice(0, count)
}

/** Whether the browser reaches the shop through TLS: `npm test -- --https`. */
export const isOverTls = process.env['TEST_OVER_TLS'] === '1'
