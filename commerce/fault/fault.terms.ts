export { type FaultKind, faultKinds, type FaultProposal, faultProposals } from '#db/fault-tables.ts'

/** Days after the delivery, as the help pages promise them. Rights by law are longer: those are asked for by message. */
export const FAULT_DAYS = 30
/** Lines of one report; who has more writes a second one. */
export const MOST_FAULT_LINES = 12
export const MOST_FAULT_LETTERS = 3_000

/** Reasons why nothing can be reported now. */
export const faultObstacles = ['too_early', 'too_late', 'cancelled'] as const
export type FaultObstacle = (typeof faultObstacles)[number]
