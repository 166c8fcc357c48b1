import { canonicalAddress } from '#config/trusted-proxies.ts'

/** A proxy for which so many others stood in line is none of ours. */
const MOST_HOPS = 32

/**
 * Whom each proxy of the way says that it had before it, the last proxy first. Read from the right, so
 * that nothing a visitor has sent, such as half a quotation, changes how the words of our own proxies
 * are read. Undefined where a proxy names nobody or is not understood.
 */
export function* hopsOf(
  header: 'x-forwarded-for' | 'forwarded',
  value: string,
): Generator<string | undefined> {
  let hops = 0
  for (const element of elementsFromRight(value, header === 'forwarded')) {
    if (element.trim() === '') continue
    if (++hops > MOST_HOPS) return
    const node = header === 'forwarded' ? forIn(element) : element.trim()
    yield node === undefined ? undefined : addressOfNode(node)
  }
}

function* elementsFromRight(value: string, hasQuotes: boolean): Generator<string> {
  let end = value.length
  let isQuoted = false
  for (let at = value.length - 1; at >= 0; at--) {
    const sign = value[at]
    if (hasQuotes && sign === '"' && !isEscaped(value, at)) isQuoted = !isQuoted
    if (sign !== ',' || isQuoted) continue
    yield value.slice(at + 1, end)
    end = at
  }
  yield value.slice(0, end)
}

function isEscaped(value: string, at: number): boolean {
  let backslashes = 0
  while (value[at - 1 - backslashes] === '\\') backslashes++
  return backslashes % 2 === 1
}

/** Value of `for` in an element of RFC 7239, such as `for="[2001:db8::1]:4711";proto=https`. */
function forIn(element: string): string | undefined {
  const pair = /\s*([!#$%&'*+.^_`|~\w-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]+))\s*(;|$)/y
  let found: string | undefined
  while (pair.lastIndex < element.length) {
    const match = pair.exec(element)
    if (!match) return undefined
    const [, name = '', quoted, token = ''] = match
    if (name.toLowerCase() !== 'for') continue
    if (found !== undefined) return undefined
    found = quoted?.replaceAll(/\\(.)/g, '$1') ?? token
  }
  return found
}

/** Without its port. `unknown` and names that hide somebody (`_hidden`) are no address. */
function addressOfNode(node: string): string | undefined {
  if (node.length > 80) return undefined
  const match = /^(?:\[([^\]]+)\]|(\d[\d.]+))(?::(?:\d{1,5}|_[\w.-]+))?$/.exec(node)
  return canonicalAddress(match?.[1] ?? match?.[2] ?? node)
}
