/** The checkout's delivery modes, which are the specification's delivery types under shorter names. */
export const deliveryModes = ['ADDRESS', 'PICKPOINT', 'MANAGED', 'CUSTOMER'] as const
export type DeliveryMode = (typeof deliveryModes)[number]
