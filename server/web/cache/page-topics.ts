import { pageTopics } from '#commerce/folded-nouns.ts'

export type Call = { noun: string; name: string; method: string }

/** Topics of a call: what its answer is made of; undefined for one that nobody tells of when it changes. */
export function topicsOfCall({ noun, name, method }: Call): readonly string[] | undefined {
  return method === 'GET' ? (pageTopics[`${noun}.${name}`] ?? pageTopics[noun]) : undefined
}

/** Readings: what a page asked for while it was rendered. */
export function createReadings() {
  const topics = new Set<string>()
  let isKnown = true
  return {
    note(call: Call): void {
      const read = topicsOfCall(call)
      if (!read) isKnown = false
      else for (const topic of read) topics.add(topic)
    },
    /** Undefined when the page asked for something that is not content. */
    topics: (): readonly string[] | undefined => (isKnown ? [...topics] : undefined),
  }
}
