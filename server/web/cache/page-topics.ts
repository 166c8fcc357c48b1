/**
 * The content that an answer is made of: what the triggers of its tables tell (`shop_changed`), by
 * noun, and by endpoint where that is less. A page that asks for anything else is not kept, because
 * nobody would tell when it is out of date.
 */
const topicsOf: Readonly<Record<string, readonly string[]>> = {
  catalogue: ['catalogue', 'content', 'review', 'design'],
  content: ['content', 'catalogue', 'review', 'design'],
  // In the header and the footer of every page.
  'content.getMenu': ['content', 'catalogue'],
  'content.listLegalPages': ['content'],
  'content.findPicture': [],
  'content.getPage': ['content'],
  'content.resolveAddress': ['content'],
  design: ['design', 'catalogue'],
  help: ['help'],
  // That of an offer and what it is for; its beginning and end are the clock's, as those of prices are.
  promotion: ['promotion', 'catalogue'],
  review: ['review', 'catalogue'],
  tag: ['catalogue', 'content', 'review', 'design'],
}

export type Call = { noun: string; name: string; method: string }

/** What an answer is made of; undefined for one that nobody tells of when it changes. */
export function topicsOfCall({ noun, name, method }: Call): readonly string[] | undefined {
  return method === 'GET' ? (topicsOf[`${noun}.${name}`] ?? topicsOf[noun]) : undefined
}

/** What a page asked for while it was rendered. */
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
