/**
 * Acts of a macro, each a word with what it is done to: `tag:damaged`, `snooze:3`. Somebody confirms them with the
 * answer; what moves money or makes something again only opens its form.
 */
export const macroForms = ['reprint', 'refund', 'ask'] as const
export type MacroForm = (typeof macroForms)[number]

export const MOST_SNOOZE_DAYS = 60
export const MOST_MACRO_ACTS = 10

export const macroActPattern =
  /^(?:solve|take|tag:[\p{Ll}\d][\p{Ll}\d-]{0,29}|snooze:[1-9]\d?|open:(?:reprint|refund|ask))$/u

export type MacroAct =
  | { kind: 'solve' }
  | { kind: 'take' }
  | { kind: 'tag'; tag: string }
  | { kind: 'snooze'; days: number }
  | { kind: 'open'; form: MacroForm }

/** An act by its word; undefined for a word that is none. */
export function readMacroAct(word: string): MacroAct | undefined {
  if (!macroActPattern.test(word)) return undefined
  const [kind, what = ''] = word.split(':')
  switch (kind) {
    case 'solve':
    case 'take':
      return { kind }
    case 'tag':
      return { kind, tag: what }
    case 'snooze':
      return { kind, days: Math.min(Number(what), MOST_SNOOZE_DAYS) }
    default:
      return { kind: 'open', form: what as MacroForm }
  }
}
