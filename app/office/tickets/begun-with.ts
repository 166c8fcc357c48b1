import { promiseForm } from '#commerce/ticket/macro-acts.terms.ts'

/** Ready-made answer that some words begin with or contain, and the acts that are offered with them. */
export type BegunWith = { macro: string; macroText: string; acts: readonly OfferedAct[] }
export type OfferedAct = { word: string; name: string; isTicked: boolean }

type Picked = Omit<BegunWith, 'acts'> & { acts: readonly Omit<OfferedAct, 'isTicked'>[] }

/**
 * Words to which a ready-made answer is added, with its acts: whatever stood there before, its own words say that they are
 * done. The one that speaks of an act names the whole, since it is compared with what is done.
 */
export function addMacro(begun: BegunWith, picked: Picked, isEmpty: boolean): BegunWith {
  const added = picked.acts.map((act) => ({ ...act, isTicked: true }))
  const { macro, macroText } = picked
  if (isEmpty) return { macro, macroText, acts: added }
  const isNamed = begun.macro !== '' && (speaksOfAct(begun) || !speaksOfAct(picked))
  const words = new Set(added.map(({ word }) => word))
  const acts = [...begun.acts.filter(({ word }) => !words.has(word)), ...added]
  return isNamed ? { ...begun, acts } : { macro, macroText, acts }
}

const speaksOfAct = ({ acts }: { acts: readonly { word: string }[] }) =>
  promiseForm(acts.map(({ word }) => word))
