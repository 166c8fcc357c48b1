/** Has no width, and is no sign that a web address could have. */
const GAP = '\u200c'

/**
 * Unlinked text: what somebody typed, as it may stand in a mail to somebody else. It reads the same, but no
 * mail program makes a link of it. Else `evil.example` in a name would be a link under the shop's own
 * letterhead.
 */
export function unlinked(typed: string): string {
  return typed
    .replaceAll('://', `:${GAP}//`)
    .replace(/(?<=[\p{L}\p{N}])[.@](?=\p{L}{2})/gu, (sign) => `${sign}${GAP}`)
}
