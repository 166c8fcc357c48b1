/** In groups of four, as people read and copy them. */
const grouped = (text: string) => text.replace(/(.{4})(?=.)/g, '$1 ')

export const readableIban = grouped
export const readableReference = grouped
