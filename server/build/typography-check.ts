/** Signs that are no punctuation: an address, a time, an example of what is typed. */
const literals = /https?:\/\/|\d:\d|"[^"]*": "[^"]*"|Anna; 2/g
const NARROW = '\u202f'
const WIDE = '\u00a0'

/** The spaces that a language has before signs, or undefined where it has none. */
type Spaces = { beforeColon: string; beforeOthers: string; inQuotes: string }

/** France and Belgium set a colon and what is quoted apart by a whole space, Switzerland by a narrow one. */
const french: Spaces = { beforeColon: WIDE, beforeOthers: NARROW, inQuotes: WIDE }
const swissFrench: Spaces = { beforeColon: NARROW, beforeOthers: NARROW, inQuotes: NARROW }

/**
 * Faults of a message that every reader of its language sees: spaces around : ; ! ? « » and %, which
 * leave a question mark alone on the next line of a phone, and spellings of another country.
 */
export function findTypographyFaults(folder: string, message: string): string[] {
  const text = message.replaceAll(literals, '')
  const [language] = folder.split('-')
  const spaces = language !== 'fr' ? undefined : folder === 'fr-CH' ? swissFrench : french
  const faults = spaces ? findFrenchFaults(text, spaces) : findSpacesBefore(text)
  return [...faults, ...findPercentFaults(folder, text), ...findEnglishSlips(folder, text)]
}

function findFrenchFaults(text: string, spaces: Spaces): string[] {
  const faults: string[] = []
  const expectBetween = (pattern: RegExp, wanted: string, where: string) => {
    for (const [, found = ''] of text.matchAll(pattern)) {
      if (found !== wanted) faults.push(`needs ${nameOf(wanted)} ${where}, not ${nameOf(found)}`)
    }
  }
  expectBetween(/(\s?):/g, spaces.beforeColon, 'before :')
  expectBetween(/(?<![;!?])(\s?)[;!?]/g, spaces.beforeOthers, 'before ; ! ?')
  expectBetween(/«(\s?)/g, spaces.inQuotes, 'after «')
  expectBetween(/(\s?)»/g, spaces.inQuotes, 'before »')
  return faults
}

function findSpacesBefore(text: string): string[] {
  return [...text.matchAll(/\s([:;!?])/g)].map(([, sign]) => `has a space before ${sign}`)
}

/** Figures in a message are rare; those that change are formatted by config/format-percent.ts. */
function findPercentFaults(folder: string, text: string): string[] {
  if (!text.includes('%')) return []
  const example = new Intl.NumberFormat(folder, { style: 'percent' }).format(0.05)
  const hasSpace = /\s%/.test(example)
  return [...text.matchAll(/[\d}](\s?)%/g)]
    .filter(([, found]) => (hasSpace ? found !== WIDE && found !== NARROW : found !== ''))
    .map(() => `needs ${hasSpace ? 'a no-break space' : 'no space'} before %`)
}

/** English slips that a British reader stumbles over, and what they would read instead. */
const englishSlips: readonly (readonly [RegExp, string])[] = [
  [/\be-mail|\bmails?\b/i, 'email'],
  [/\bcolors?\b/i, 'colour'],
  [/\bfavorite/i, 'favourite'],
  [/\bgray\b/i, 'grey'],
  [/\bcanceled\b/i, 'cancelled'],
  [/\bcenter(ed)?\b/i, 'centre'],
  [/\bpersonaliz|\brecogniz|\borganiz/i, '-ise'],
]

function findEnglishSlips(folder: string, text: string): string[] {
  if (!/^en\b/.test(folder)) return []
  return englishSlips
    .filter(([slip]) => slip.test(text))
    .map(([slip, instead]) => `says “${slip.exec(text)![0]}” instead of “${instead}”`)
}

function nameOf(space: string): string {
  if (space === NARROW) return 'a narrow no-break space (U+202F)'
  if (space === WIDE) return 'a no-break space (U+00A0)'
  return space === '' ? 'nothing' : 'an ordinary space'
}
