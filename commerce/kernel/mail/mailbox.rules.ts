/** Dotless domains, where dots before the @ mean nothing. */
const dotless = new Set(['gmail.com', 'googlemail.com'])

/**
 * One name for a mailbox, however its address is written: else `anna+1@`, `anna+2@` and `Anna@` would
 * be a new recipient each to whoever fills hers. For counting only: mails go to what was typed.
 */
export function mailboxOf(email: string): string {
  const address = email.toLowerCase()
  const at = address.lastIndexOf('@')
  const host = address.slice(at + 1)
  const name = address.slice(0, at).replace(/(?<=.)\+.*$/, '')
  return `${dotless.has(host) ? name.replaceAll('.', '') : name}@${host}`
}
