/** Floors of commerce, from the ground up; the kernel is below them. A noun imports from floors below its own. */
export const floors = ['records', 'flows', 'desks'] as const
export type Floor = (typeof floors)[number]

/** Registration of a noun, exported by its `<noun>.noun.ts` and listed once, in `commerce/nouns.ts`. */
export type Noun = {
  /** Its folder. */
  name: string
  floor: Floor
}

export function defineNoun<const N extends Noun>(noun: N): N {
  return noun
}
