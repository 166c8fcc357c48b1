/**
 * Forms that acts of a macro open. What an answer says is done is decided there: the answer waits in the form and leaves
 * with the act, so that nobody is told of what nobody did.
 */
export const macroForms = [
  'reprint',
  'refund',
  'cancel',
  'address',
  'gift',
  'ask',
  'forward',
  'quote',
] as const
export type MacroForm = (typeof macroForms)[number]

export const MOST_SNOOZE_DAYS = 60
export const MOST_MACRO_ACTS = 10

export const macroActPattern =
  /^(?:solve|take|unsubscribe|tag:[\p{Ll}\d][\p{Ll}\d-]{0,29}|snooze:[1-9]\d?|open:(?:reprint|refund|cancel|address|gift|ask|forward|quote))$/u

/** Acts of a macro, each a word with what it is done to: `tag:damaged`, `snooze:3`. Somebody confirms them with the answer. */
export type MacroAct =
  | { kind: 'solve' }
  | { kind: 'take' }
  | { kind: 'unsubscribe' }
  | { kind: 'tag'; tag: string }
  | { kind: 'snooze'; days: number }
  | { kind: 'open'; form: MacroForm }

/** Forms whose acts an answer says are done. An offer is begun beside the answer, which announces it. */
export const formsOf = (words: readonly string[]): MacroForm[] =>
  words.flatMap((word) => {
    const act = readMacroAct(word)
    return act?.kind === 'open' && act.form !== 'quote' ? [act.form] : []
  })

/** Whether acts say that something is done which only a form does: an answer that says so leaves from there. */
export const promiseForm = (words: readonly string[]): boolean => formsOf(words).length > 0

/** An act by its word; undefined for a word that is none. */
export function readMacroAct(word: string): MacroAct | undefined {
  if (!macroActPattern.test(word)) return undefined
  const [kind, what = ''] = word.split(':')
  switch (kind) {
    case 'solve':
    case 'take':
    case 'unsubscribe':
      return { kind }
    case 'tag':
      return { kind, tag: what }
    case 'snooze':
      return { kind, days: Math.min(Number(what), MOST_SNOOZE_DAYS) }
    default:
      return { kind: 'open', form: what as MacroForm }
  }
}
