type Loaded<Value> = { value: Value; untilMs?: number }

/** Held value, read before, and for which version. */
export type Held<Value> = Loaded<Value> & { version: number }

/** At least as new as this version, and true at this moment. */
export type VersionedCache<Value> = (version: number, now: Date) => Promise<Value>

/**
 * Something that is read once and stays as long as its version does. Nobody gets an older one than
 * asked for: a page made from it would be kept, and never hear of the change again. Many who ask at
 * once share one reading, and those who come during it with a newer version share the next.
 */
export function cacheByVersion<Value>(
  load: (version: number, now: Date, held?: Held<Value>) => Promise<Loaded<Value>>,
): VersionedCache<Value> {
  let held: Held<Value> | undefined
  let reading: Promise<void> | undefined

  async function read(version: number, now: Date): Promise<void> {
    try {
      held = { ...(await load(version, now, held)), version }
    } finally {
      reading = undefined
    }
  }

  const isOutdated = (version: number, now: Date) =>
    !held || held.version < version || now.getTime() >= (held.untilMs ?? Infinity)

  return async (version, now) => {
    if (isOutdated(version, now)) {
      // Began before we asked: it may have missed what we ask for. If it fails, ours may not.
      await reading?.catch(() => {})
      if (isOutdated(version, now)) await (reading ??= read(version, now))
    }
    return held!.value
  }
}
