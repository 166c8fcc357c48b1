/** Orders in which lists of published designs are kept. */
export const designSorts = ['DATE_LAST_MODIFICATION', 'DATE_CREATION', 'POPULARITY'] as const
export type DesignSort = (typeof designSorts)[number]
