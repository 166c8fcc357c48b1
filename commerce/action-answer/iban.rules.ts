/**
 * Structures of account numbers in each country that takes part in SEPA, after its two letters and two check
 * digits: n digits, a letters, c both. From the registry of ISO 13616.
 */
// oxfmt-ignore
const structures: Readonly<Record<string, string>> = {
  AD: '8n12c', AL: '8n16c', AT: '16n', BE: '12n', BG: '4a6n8c', CH: '5n12c', CY: '8n16c', CZ: '20n',
  DE: '18n', DK: '14n', EE: '16n', ES: '20n', FI: '14n', FR: '10n11c2n', GB: '4a14n', GI: '4a15c',
  GR: '7n16c', HR: '17n', HU: '24n', IE: '4a14n', IS: '22n', IT: '1a10n12c', LI: '5n12c', LT: '16n',
  LU: '3n13c', LV: '4a13c', MC: '10n11c2n', MD: '20c', ME: '18n', MK: '3n10c2n', MT: '4a5n18c',
  NL: '4a10n', NO: '11n', PL: '24n', PT: '21n', RO: '4a16c', RS: '18n', SE: '20n', SI: '15n',
  SK: '20n', SM: '1a10n12c', VA: '18n',
}

const letters: Readonly<Record<string, string>> = { n: '[0-9]', a: '[A-Z]', c: '[A-Z0-9]' }

const patterns = new Map(
  Object.entries(structures).map(([country, structure]) => {
    const parts = [...structure.matchAll(/(\d+)([nac])/g)]
    const length = parts.reduce((sum, [, count]) => sum + Number(count), 0)
    const pattern = parts.map(([, count, kind]) => `${letters[kind!]}{${count}}`).join('')
    return [country, { length, pattern: new RegExp(`^${pattern}$`) }] as const
  }),
)

export type IbanFault = 'iban' | 'iban_country' | 'iban_length' | 'iban_check'

/**
 * The number in its one spelling, or what is wrong with it. An account of any country that takes
 * part is as good as one at home: to refuse it would be against the law of payments.
 */
export function readIban(typed: string): { iban: string } | { fault: IbanFault } {
  const iban = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s.-]/g, '')
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban)) return { fault: 'iban' }
  const country = patterns.get(iban.slice(0, 2))
  if (!country) return { fault: 'iban_country' }
  const account = iban.slice(4)
  if (account.length !== country.length) return { fault: 'iban_length' }
  return country.pattern.test(account) && remainder(iban) === 1 ? { iban } : { fault: 'iban_check' }
}

/** ISO 13616: the first four letters go to the end, letters become numbers from 10, all modulo 97. */
function remainder(iban: string): number {
  const moved = `${iban.slice(4)}${iban.slice(0, 4)}`
  let rest = 0
  for (const letter of moved) {
    const digits = String(Number.parseInt(letter, 36))
    for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  }
  return rest
}
