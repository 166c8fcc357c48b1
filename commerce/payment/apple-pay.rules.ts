/**
 * Whether a browser that calls itself so can pay with Apple Pay. Everybody on an iPhone or iPad can
 * (all browsers there are built on Safari's), on a Mac Safari alone, and elsewhere nobody.
 */
export function mayApplePay(agent: string | undefined): boolean {
  if (agent === undefined) return false
  if (/\b(iPhone|iPad|iPod)\b/.test(agent)) return true
  return /\bMacintosh\b/.test(agent) && /\bVersion\/\d+.*\bSafari\//.test(agent)
}
