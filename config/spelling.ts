/** Spellings that Switzerland writes otherwise everywhere: repeated by hand, word by word, they were soon forgotten. */
const spellings: Record<string, (text: string) => string> = {
  'de-CH': (text) => text.replaceAll('ß', 'ss'),
  // Narrow spaces before a colon and within « »: see server/build/typography-check.ts.
  'fr-CH': (text) => text.replaceAll(/\u00a0(?=[:»])|(?<=«)\u00a0/g, '\u202f'),
}

/** Spelling of a country's variant of a language; undefined where it writes as the language does. */
export const findSpelling = (iso: string) => spellings[iso]
