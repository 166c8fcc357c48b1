/** Resolves when the work has ended, or without it when the time is over. */
export async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  const over = Promise.withResolvers<void>()
  const timer = setTimeout(over.resolve, ms)
  await Promise.race([work, over.promise]).finally(() => clearTimeout(timer))
}
