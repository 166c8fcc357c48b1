const MOST_MENTIONS = 20

/** Beginnings of addresses that a note names: `@marta` and `@marta.vidal`, but not the address `x@marta.example`. */
export function mentionedIn(body: string): string[] {
  const found = [...body.matchAll(/(?<![\w.@-])@([a-z0-9](?:[a-z0-9._+-]*[a-z0-9])?)/gi)]
  return [...new Set(found.map(([, handle]) => handle!.toLowerCase()))].slice(0, MOST_MENTIONS)
}
