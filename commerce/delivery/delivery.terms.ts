export { deliveryModes } from '#db/delivery-mode.ts'

export const deliveryTypeOf = {
  ADDRESS: 'ADDRESS',
  PICKPOINT: 'PICKPOINT',
  MANAGED: 'FACTORY_PICKUP',
  CUSTOMER: 'PICKPOINT_CUSTOMER',
} as const

export const sendTypes = ['SEND', 'MANAGED'] as const
/** Whether a carrier gets it, or the customer at the factory's door. */
export const sendTypeOf = {
  ADDRESS: 'SEND',
  PICKPOINT: 'SEND',
  MANAGED: 'MANAGED',
  CUSTOMER: 'SEND',
} as const

export { serviceSpeeds } from '#db/checkout-tables.ts'

/** The factory's door is nobody's network. */
export const FACTORY_POINT_ID = 'factory'

export const MOST_POINTS_SHOWN = 20
export const MOST_PLACE_LENGTH = 80
/** Pick-up points that one customer may have agreed to at once. */
export const MOST_AGREED_POINTS = 20
export const MOST_OPENING_HOURS = 200
