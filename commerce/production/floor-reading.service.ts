import * as packing from './packing.queries.ts'
import * as queries from './production.queries.ts'
import * as remakes from './remake.queries.ts'

export type { ParcelRow } from './packing.queries.ts'
export type { JobLine, StoredFile } from './production.queries.ts'

/** Floor state for the desk that shows it: lines with their files, boxes, parcels, pieces made again. */
export const { selectLines: listLines } = queries
export const { selectChecks: listChecks, selectParcels: listParcels } = packing
export const { selectOpen: listOpenRemakes } = remakes
