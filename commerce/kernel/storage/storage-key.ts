/** A key is a path below a root that is not ours to leave. */
export function checkKey(key: string): string {
  const parts = key.split('/')
  const isSafe =
    /^[a-z0-9/._-]{1,300}$/.test(key) &&
    parts.every((part) => part !== '' && part !== '.' && part !== '..' && !part.startsWith('.'))
  if (!isSafe) throw new Error(`Not a storage key: ${JSON.stringify(key.slice(0, 100))}`)
  return key
}
