export const profileParts = ['details', 'addresses', 'sign-in', 'privacy'] as const
export type ProfilePart = (typeof profileParts)[number]

const savedThings = [
  'profile',
  'email',
  'address',
  'address-removed',
  'password',
  'passkey',
  'passkey-removed',
  'account-removed',
  'device',
  'newsletter',
] as const
export type SavedThing = (typeof savedThings)[number]

/** In the place of a device's id: all but the one that asks. */
export const OTHER_DEVICES = 'others'

export const partOf = (asked: string | null): ProfilePart =>
  profileParts.find((part) => part === asked) ?? 'details'

export const savedOf = (told: string | null): SavedThing | undefined =>
  savedThings.find((thing) => thing === told)

export function profilePath(part: ProfilePart, query: Record<string, string> = {}): string {
  const all = new URLSearchParams({ ...(part !== 'details' && { part }), ...query }).toString()
  return `/accounts/profile${all && `?${all}`}`
}
