import type { OfficeIconName } from '#app/office/kit/office-icon.tsx'
import { mayDo, type OfficePlace, type OfficeView } from '#app/office/office-page.ts'
import { actsFor, orderActs } from './order-acts.ts'

/** Page or act that somebody has typed the name of. */
type Command = { href: string; label: string; icon: OfficeIconName }

type Known = Pick<OfficeView, 't' | 'me' | 'may' | 'places'>

const MOST_PLACES = 6

/** Words as people type them: without accents, in any case. */
const plainWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Whether each typed word begins one of the name. */
const isNamed = (name: string, typed: readonly string[]): boolean => {
  const words = plainWords(name)
  return typed.length > 0 && typed.every((one) => words.some((word) => word.startsWith(one)))
}

const SHORTEST = 2

/** Pages that somebody may open, by the names that the menu gives them. */
export function findPlaces(query: string, { t, me, places }: Known): Command[] {
  const typed = plainWords(query)
  if (typed.join('').length < SHORTEST) return []
  const mayOpen = ({ permission }: OfficePlace) => permission === 'session' || mayDo(me, permission)
  return places
    .filter((place) => mayOpen(place) && isNamed(t(place.label), typed))
    .slice(0, MOST_PLACES)
    .map(({ path, label, icon }) => ({
      href: path === '/' ? '/office' : `/office${path}`,
      label: t(label),
      icon,
    }))
}

/** Words in front of the beginning of an order's number: "refund GB-7K3M". */
export function readActOn(query: string): { words: string; number: string } | undefined {
  const typed = query.trimEnd()
  // Cut at the last space: one pattern for both halves tries each of a thousand spaces in turn.
  const at = Math.max(typed.lastIndexOf(' '), typed.lastIndexOf('\t'))
  const [words, number] = [typed.slice(0, Math.max(at, 0)).trim(), typed.slice(at + 1)]
  const isNumber = /^[a-z]{1,3}-[0-9a-z][0-9a-z-]*$/i.test(number)
  return isNumber && /\p{L}/u.test(words) ? { words, number } : undefined
}

type FoundOrder = { number: string; store: string; status: number }

/** Acts of that name which such orders allow, to whom they allow them. */
export function findActs(
  words: string,
  orders: readonly FoundOrder[],
  { t, may }: Known,
): Command[] {
  const typed = plainWords(words)
  const named = new Set(
    orderActs
      .filter(({ name, label }) => isNamed(`${t(label)} ${name}`, typed))
      .map(({ name }) => name),
  )
  if (named.size === 0) return []
  return orders.flatMap((order) =>
    actsFor(order, may)
      .filter(({ name }) => named.has(name))
      .map((act) => ({
        href: act.path(order),
        label: `${t(act.label)} · ${order.number}`,
        icon: 'zap' as const,
      })),
  )
}
