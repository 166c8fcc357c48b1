/** The shop keeps only hashes of the links: whoever made one has it on this device. */
export type LinkTokens = ReturnType<typeof linkTokens>

export const shareTokens = linkTokens('shared design ')
export const collectTokens = linkTokens('photos of others ')

function linkTokens(prefix: string) {
  return {
    read: (designId: string): string | undefined =>
      tried(() => localStorage.getItem(prefix + designId)) ?? undefined,
    remember: (designId: string, token: string): void =>
      tried(() => localStorage.setItem(prefix + designId, token)),
    forget: (designId: string): void => tried(() => localStorage.removeItem(prefix + designId)),
  }
}

/** A browser that remembers nothing says so by an exception. */
function tried<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
