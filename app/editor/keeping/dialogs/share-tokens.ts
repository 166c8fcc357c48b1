/** The shop keeps only hashes of the links: whoever made one has it on this device. */
const prefix = 'shared design '

export function readShareToken(designId: string): string | undefined {
  return tried(() => localStorage.getItem(prefix + designId)) ?? undefined
}

export function rememberShareToken(designId: string, token: string): void {
  tried(() => localStorage.setItem(prefix + designId, token))
}

export function forgetShareToken(designId: string): void {
  tried(() => localStorage.removeItem(prefix + designId))
}

/** A browser that remembers nothing says so by an exception. */
function tried<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
