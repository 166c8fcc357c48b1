import type { ReactNode } from 'react'
import type { OfficeView } from '#app/office/office-page.ts'

type Bulk = { action: string; bar: ReactNode }

/**
 * Acts on several orders at once, for the list. Long work of the office takes `ids` or `query` from the list's form;
 * where there is none that somebody may do, rows have no ticks.
 */
export const orderBulk = (_office: OfficeView): { bulk?: Bulk } => ({})
