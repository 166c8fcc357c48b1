import type { Refusal } from '#api/refusal.ts'

/** Kinds of security events: what somebody who looks after the shop has to be able to find in its log. */
export type SecurityKind =
  | 'sign-in'
  | 'sign-in-failed'
  | 'signed-out'
  | 'session-ended'
  /** A password, code or link that was wrong, where somebody had to prove who they are once more. */
  | 'proof-failed'
  /** So many wrong passwords that the next ones have to wait. */
  | 'slowed'
  | 'limited'
  | 'refused'
  | 'account-opened'
  | 'account-erased'
  | 'password-changed'
  | 'email-changed'
  | 'sign-in-way-added'
  | 'sign-in-way-removed'
  | 'profile-changed'
  | 'rights-changed'
  | 'refund-decided'
  | 'key-rotated'
  | 'key-retired'

/** Told as it is; whoever writes it down shortens the account to a keyed hash. */
export type SecurityEvent = {
  kind: SecurityKind
  /** Way, or subject: `password`, `passkey`, `POST /sessions/login`. */
  way?: string | undefined
  account?: { brand: string; email: string } | undefined
  count?: number | undefined
}

/** With where it happened. No address, no name: a network, a store, a request. */
export type PlacedSecurityEvent = SecurityEvent & {
  store?: string | undefined
  network?: string | undefined
  requestId?: string | undefined
  /** The person of the shop who ran a command. */
  by?: string | undefined
}

export type ReportSecurity = (event: PlacedSecurityEvent) => void

const wrongProofs = new Set(['wrong', 'code_wrong', 'sign_in_again'])

/** Undefined for a refusal that says nothing about who somebody is or what they may. */
export function kindOfRefusal({ code, fields }: Refusal, path: string): SecurityKind | undefined {
  if (code === 'wrong_credentials') return 'sign-in-failed'
  if (code === 'too_many_attempts') return 'limited'
  if (code === 'unauthenticated' || code === 'forbidden') return 'refused'
  if (code === 'expired' && path.startsWith('/sign-in/')) return 'proof-failed'
  const isWrongProof = Object.values(fields).some((field) => wrongProofs.has(field))
  return code === 'invalid' && isWrongProof ? 'proof-failed' : undefined
}
