/** A key is a path below a root that is not ours to leave. */
export function isKey(key: string): boolean {
  return (
    /^[a-z0-9/._-]{1,300}$/.test(key) &&
    key
      .split('/')
      .every((part) => part !== '' && part !== '.' && part !== '..' && !part.startsWith('.'))
  )
}

export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error(`Not a storage key: ${JSON.stringify(key.slice(0, 100))}`)
  return key
}
