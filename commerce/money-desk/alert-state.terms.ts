export const alertStates = ['OPEN', 'CLOSED'] as const
export type AlertState = (typeof alertStates)[number]
