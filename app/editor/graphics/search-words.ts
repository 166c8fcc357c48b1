/** In the middle of a word only with this many letters: `torte` finds `Geburtstagstorte`. */
const ENOUGH_LETTERS = 3

export function isNamed(name: string, query: string): boolean {
  const wanted = plain(query)
  return (
    beginsWord(name, query) || (wanted.length >= ENOUGH_LETTERS && plain(name).includes(wanted))
  )
}

/** Whether a word begins like this; with nothing to look for, all do. */
export function beginsWord(name: string, query: string): boolean {
  return ` ${plain(name)}`.includes(` ${plain(query)}`)
}

/** Lower case and without accents, so that `cafe` finds `café`. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .trim()
}
