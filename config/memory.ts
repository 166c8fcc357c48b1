const MOST_REMEMBERED = 1_000

/**
 * The same few things are asked for a thousand times a second: each is worked out once. Invented
 * ones must not fill the memory.
 */
export function createMemory<Value>(): (name: string, find: () => Value) => Value {
  const known = new Map<string, Value>()
  return (name, find) => {
    if (known.has(name)) return known.get(name)!
    if (known.size >= MOST_REMEMBERED) known.clear()
    const found = find()
    known.set(name, found)
    return found
  }
}
