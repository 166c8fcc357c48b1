import { ConfigurationError } from '#config/configuration-error.ts'

type Chosen = { kind: { name: string }; lanes?: readonly { name: string }[] }

export type OwnJobs<Handler> = {
  jobs: readonly Handler[]
  /** Whether it also does what belongs to no kind: the sweeps of the shop, and its mailbox. */
  isWhole: boolean
}

/**
 * Jobs of a process by `WORKER_JOBS`: all, only the kinds or lanes that are named (`render`, or `preview` of it), or all but
 * those with a minus before them (`-render`). A name that is misspelt would leave jobs to nobody, so it ends the start.
 */
export function chooseOwnJobs<Handler extends Chosen>(
  handlers: readonly Handler[],
  asked: readonly string[] | undefined,
): OwnJobs<Handler> {
  if (!asked) return { jobs: handlers, isWhole: true }
  const known = handlers.flatMap(({ kind, lanes = [] }) => [
    kind.name,
    ...lanes.map((lane) => lane.name),
  ])
  const isLeftOut = (word: string) => word.startsWith('-')
  const names = asked.map((word) => word.replace(/^-\s*/, ''))
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    throw new ConfigurationError(
      `WORKER_JOBS names ${unknown.join(', ')}; there are ${known.toSorted().join(', ')}.`,
    )
  }
  const isWhole = asked.every(isLeftOut)
  if (!isWhole && asked.some(isLeftOut)) {
    throw new ConfigurationError(
      'WORKER_JOBS either names kinds of jobs or leaves some out (-render), not both.',
    )
  }
  const isOwn = (...words: string[]) => words.some((word) => names.includes(word)) !== isWhole
  const jobs = handlers.flatMap((handler) => {
    const { kind, lanes } = handler
    if (!lanes) return isOwn(kind.name) ? [handler] : []
    const own = lanes.filter((lane) => isOwn(kind.name, lane.name))
    return own.length > 0 ? [{ ...handler, lanes: own }] : []
  })
  return { jobs, isWhole }
}
