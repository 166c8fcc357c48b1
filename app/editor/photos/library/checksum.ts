/** Larger ones are sent and recognised by the shop. */
const MOST_BYTES = 32_000_000

/** As the shop counts it; undefined where that would take too long or cannot be done. */
export async function checksumOf(file: Blob): Promise<string | undefined> {
  if (file.size > MOST_BYTES || !globalThis.crypto?.subtle) return undefined
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
