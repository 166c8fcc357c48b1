import type { RootKeys } from '#config/root-keys.ts'

type ReadRootKeys = () => RootKeys | undefined

let read: ReadRootKeys = () => undefined
let known: RootKeys | undefined

/**
 * Told once, by the process that starts. A process that was not told refuses the keys that are derived from
 * them instead of making others beside them.
 */
export function setRootKeys(reader: ReadRootKeys): void {
  read = reader
  known = undefined
}

/** Undefined when keys are to lie in the database. */
export function findCurrentRoot(): string | undefined {
  known = read()
  return known?.current ?? undefined
}

/** Read again for a name that is new: the file gets another key while the shop runs. */
export function getRootKey(name: string): Buffer {
  if (!known?.keys.has(name)) known = read()
  const key = known?.keys.get(name)
  if (!key) {
    throw new Error(`The root key '${name}' is missing: SECRETS_FILE or SECRETS has to hold it.`)
  }
  return key
}
