const HIDDEN = '•••'

/** Enough to know one's own address by, not enough to write to: `a•••@e•••.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const ending = domain.slice(domain.lastIndexOf('.'))
  return `${firstOf(email.slice(0, at))}${HIDDEN}@${firstOf(domain)}${HIDDEN}${ending}`
}

const firstOf = (text: string) => Array.from(text)[0] ?? ''

/** Owner check: what somebody typed to show that an order is theirs, against what the order says. */
export function isConfirmedBy(
  typed: string,
  order: { email: string; postalCode: string | undefined },
): boolean {
  if (typed.includes('@')) return typed.trim().toLowerCase() === order.email.toLowerCase()
  const plain = plainCode(typed)
  return plain !== '' && order.postalCode !== undefined && plain === plainCode(order.postalCode)
}

/** `SW1A 1AA`, `sw1a1aa` and `SW1A-1AA` are one code. */
const plainCode = (code: string) =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
