export const LONGEST_CODE = 1000
const MOST_BYTES = 1273

/** QR content: an address that was typed without its beginning gets it, or no phone opens it. */
export function qrContent(typed: string): string {
  const text = typed.trim()
  const isBareAddress = /^[\p{L}\d-]+(\.[\p{L}\d-]+)*\.\p{L}{2,}(\/\S*)?$/u.test(text)
  return cut(isBareAddress ? `https://${text}` : text)
}

/** A code holds so many bytes and no more; letters with accents take two. */
function cut(text: string): string {
  const encoder = new TextEncoder()
  let letters = Array.from(text.slice(0, LONGEST_CODE))
  while (encoder.encode(letters.join('')).length > MOST_BYTES) letters = letters.slice(0, -1)
  return letters.join('')
}
