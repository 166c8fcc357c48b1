/** The sums that several countries share. All take plain digits. */

export const digitsOf = (text: string): number[] => Array.from(text, Number)

export function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0)
}

/** Every second digit from the right is doubled; the sum of all figures ends in nought. */
export function isLuhn(digits: string): boolean {
  const sum = digitsOf(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const doubled = index % 2 === 1 ? digit * 2 : digit
      return total + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
  return sum % 10 === 0
}

/** ISO 7064, mod 11,10. */
export function isMod11And10(digits: string): boolean {
  let product = 10
  for (const digit of digitsOf(digits.slice(0, -1))) {
    const sum = (digit + product) % 10 || 10
    product = (sum * 2) % 11
  }
  return (product + Number(digits.at(-1))) % 10 === 1
}

/** ISO 7064, mod 97,10, as an IBAN has it: a letter counts as its number from A = 10. */
export function isMod97And10(text: string): boolean {
  let rest = 0
  for (const sign of text) {
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97
    if (Number.isNaN(rest)) return false
  }
  return rest === 1
}
