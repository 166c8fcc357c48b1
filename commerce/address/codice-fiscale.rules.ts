const PATTERN =
  /^[A-Z]{6}[\dLMNPQRSTUV]{2}[ABCDEHLMPRST][\dLMNPQRSTUV]{2}[A-Z][\dLMNPQRSTUV]{3}[A-Z]$/
const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Values of signs in odd places, by the ministry's table: digits first, then letters. */
const ODD = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8,
  12, 14, 16, 10, 22, 25, 24, 23,
]

/** Codice fiscale of a person. Letters may stand for digits where two people would have had the same one. */
export function isCodiceFiscale(code: string): boolean {
  if (!PATTERN.test(code)) return false
  const sum = Array.from(code.slice(0, 15)).reduce((total, sign, index) => {
    const at = CHARACTERS.indexOf(sign)
    return total + (index % 2 === 0 ? ODD[at]! : at < 10 ? at : at - 10)
  }, 0)
  return CHARACTERS[10 + (sum % 26)] === code[15]
}
