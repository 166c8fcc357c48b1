/** Small pieces that a badly written parser stumbles over when there are thousands of them. */
const pieces: Record<string, string> = {
  letters: 'a',
  capitals: 'AB1',
  digits: '1',
  'digits and spaces': '1 ',
  'digits and hyphens': '1-',
  'letters and hyphens': 'a-',
  'letters and dots': 'a.',
  'letters and ats': 'a@',
  'mail addresses without end': 'a@a.',
  spaces: ' ',
  tabs: '\t',
  'line breaks': '\n',
  'two kinds of line break': '\r\n',
  dots: '.',
  hyphens: '-',
  underscores: '_',
  slashes: '/',
  backslashes: '\\',
  ats: '@',
  commas: ',',
  semicolons: ';',
  'semicolons and equals': 'a=;',
  colons: ':',
  'addresses with passwords': '://:',
  quotes: '"',
  apostrophes: "'",
  percents: '%',
  'encoded spaces': '%20',
  'encoded bytes that are no text': '%E0%A4',
  'opening brackets': '[',
  braces: '{"a":',
  parentheses: '(',
  tags: '<a ',
  pluses: '+',
  questions: '?a=',
  ampersands: '&a=',
  'surrogates without their other half': '\ud800',
  'combining marks': '\u0301',
  'combining marks in the wrong order': '\u0301\u0316',
  'zero-width joiners': '\u200d',
  'zero-width spaces': '\u200b',
  'right-to-left marks': '\u202e',
  flags: '\u{1f1e6}',
  families: '\u{1f468}\u200d',
  'long ligatures': '\ufdfa',
  'Hangul letters': '\u1112\u1161\u11ab',
  nulls: '\u0000',
}

/** What comes before and after the thousand pieces, so that a search fails at the very end. */
const frames: readonly (readonly [string, string])[] = [
  ['', ''],
  ['x', '!'],
]

const IN_A_FRAME = ' in a frame'

export type AdversarialText = { name: string; text: string }

/** Each text has the most characters that the field may have. */
export function adversarialTexts(length: number): AdversarialText[] {
  const framed = Object.entries(pieces).flatMap(([name, piece]) =>
    frames.map(([start, end]) => {
      const room = length - start.length - end.length
      const run = piece.repeat(Math.ceil(room / piece.length)).slice(0, room)
      return { name: start === '' ? name : `${name}${IN_A_FRAME}`, text: `${start}${run}${end}` }
    }),
  )
  // Composed, each mark of the second half has to pass all of the first.
  const half = Math.floor(length / 2)
  const unsorted = '\u0301'.repeat(half) + '\u0316'.repeat(length - half)
  return [...framed, { name: 'marks that have to be sorted', text: unsorted }]
}

/** One of each kind, for what is asked over HTTP: each takes a hundred times as long as a call. */
const telling = new Set([
  'letters and hyphens',
  'letters and ats',
  'digits and spaces',
  'spaces',
  'tabs',
  'dots',
  'slashes',
  'commas',
  'semicolons and equals',
  'addresses with passwords',
  'quotes',
  'encoded bytes that are no text',
  'opening brackets',
  'combining marks in the wrong order',
  'surrogates without their other half',
])

export const tellingTexts = (length: number): AdversarialText[] =>
  adversarialTexts(length).filter(({ name }) => {
    const [piece, frame] = name.split(IN_A_FRAME)
    return frame !== undefined && telling.has(piece!)
  })

/** Telling texts that can stand in a header, where a byte is a sign and the ends are trimmed. */
export const tellingHeaders = (length: number): AdversarialText[] =>
  tellingTexts(length).filter(({ text }) => /^[\t\x20-\x7e]*$/.test(text))
