import { fieldOf, type Sent } from '#app/office/office-page.ts'

/** Prefix of hidden fields that hold what a form was drawn with. */
export const SEEN = '_seen.'

export type FormValues = Readonly<Record<string, string | undefined>>

export type Merge = {
  /** Form with the values of others where nothing else was typed. */
  sent: Sent | undefined
  /** Fields that both changed, each to be decided. */
  clashes: Readonly<Record<string, { mine: string; theirs: string }>>
  /** Fields that only somebody else changed. */
  taken: readonly string[]
}

/**
 * Brings a form that was refused because somebody saved before together with what they saved: field by field, so that
 * neither is lost.
 */
export function mergeSent(sent: Sent | undefined, saved: FormValues): Merge {
  if (sent?.refused.code !== 'conflict') return { sent, clashes: {}, taken: [] }
  const form = new FormData()
  for (const [name, value] of sent.form) form.append(name, value)
  const clashes: Record<string, { mine: string; theirs: string }> = {}
  const taken: string[] = []
  for (const [name, value = ''] of Object.entries(saved)) {
    const theirs = value.trim()
    const [seen, mine] = [fieldOf(form, `${SEEN}${name}`), fieldOf(form, name)]
    if (theirs === seen || theirs === mine) continue
    if (mine === seen) {
      form.set(name, theirs)
      taken.push(name)
    } else clashes[name] = { mine, theirs }
  }
  return { sent: { refused: sent.refused, form }, clashes, taken }
}
