/** Signs that people put in the place of letters. A one is an i or an l. */
const asLetters: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '€': 'e',
}
/** A year and a sign or two behind a word are the first that is tried. */
const MOST_ADDED = 6
const LEAST_OWN_WORD = 4

/** Words beside a shop's name in a password that is nothing else. */
const besideOwnWords = ['shop', 'store', 'tienda', 'login', 'admin', 'user', 'account', 'konto']

/**
 * `common`: one of the known ones, however it is decorated. `own`: made of words that whoever guesses
 * knows, the shop's and the customer's.
 */
export type PasswordFault = 'common' | 'own'

export function findPasswordFault(
  password: string,
  known: { common: ReadonlySet<string>; ownWords: readonly string[] },
): PasswordFault | undefined {
  const plain = simplify(password)
  const isOneSign = new Set(plain).size <= 2
  if (isOneSign || bareForms(plain).some((form) => known.common.has(form))) return 'common'
  return isMadeOf(plain, known.ownWords) ? 'own' : undefined
}

const simplify = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\s]/gu, '')

/** As it is, without what was added before and behind, without its repetition, and in letters. */
function bareForms(plain: string): string[] {
  const forms = [plain, ...wordIn(plain)]
  const once = forms.map((form) => /^(.+?)\1+$/.exec(form)?.[1] ?? form)
  return [...new Set([...forms, ...once].flatMap(spellings))]
}

const decorated = new RegExp(
  `^([^a-z@$€]{0,${MOST_ADDED}})(.*[a-z])([^a-z]{0,${MOST_ADDED}})$`,
  's',
)

function wordIn(plain: string): string[] {
  const [, before, word, behind] = decorated.exec(plain) ?? []
  return word === undefined ? [] : [word, `${before}${word}`, `${word}${behind}`]
}

function spellings(form: string): string[] {
  const letters = form.replace(/[034578@$€]/g, (sign) => asLetters[sign]!)
  return [form, letters.replace(/[1!]/g, 'i'), letters.replace(/[1!|]/g, 'l')]
}

/** Whether little is left without these words, longest first. */
function isMadeOf(plain: string, words: readonly string[]): boolean {
  const own = words.map((word) => bare(simplify(word))).filter(isLongEnough)
  const inOrder = [...own, ...besideOwnWords].sort((a, b) => b.length - a.length)
  return spellings(plain).some((spelling) => {
    const form = bare(spelling)
    if (!own.some((word) => form.includes(word))) return false
    const left = inOrder.reduce((text, word) => text.replaceAll(word, ' '), form)
    return bare(left).length <= MOST_ADDED
  })
}

const isLongEnough = (word: string) => word.length >= LEAST_OWN_WORD
const bare = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
