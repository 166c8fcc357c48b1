/** How far the factory is with a line, in the order in which it gets there. */
export const lineStages = ['WAITING', 'STARTED', 'FINISHED', 'PACKED'] as const
export type LineStage = (typeof lineStages)[number]

/** Orders that the factory knows of: released, and not yet at an end. */
export const factoryStatuses = [200, 201, 202, 1, 13, 8, 17, 9, 14, 16] as const

/** In the factory's hands or out of them: whoever packs needs to know for whom. */
export const packingStatuses: readonly number[] = [202, 1, 13, 8, 17, 9, 14, 16]

export const errorKinds = [
  'corrupt_file',
  'cannot_print',
  'production_error',
  'quality_rejected',
] as const

export const notShippedKinds = ['carrier_refused', 'bad_address'] as const

export const LEASE_MINUTES = 15
export const MOST_JOBS = 200
export const MOST_PARCELS = 20
