/** Placeholders of a macro. Each is filled from the ticket and its order; one that cannot be filled stops the sending. */
export const macroPlaceholders = [
  'orderNumber',
  'promise',
  'trackingLink',
  'trackingNumber',
  'carrier',
  'orderLink',
  'refundAmount',
  'withdrawLink',
  'payLink',
  'ticketLink',
  'helpLink',
] as const
export type MacroPlaceholder = (typeof macroPlaceholders)[number]
