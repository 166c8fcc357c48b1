import { EVERY_TOPIC } from './content-changes.ts'

/** Tag of every page, for what may be on all of them. */
const EVERY_PAGE = 'page'

/** Topic as a tag, in signs that every cache takes. */
export const tagOfTopic = (topic: string): string =>
  topic === EVERY_TOPIC
    ? EVERY_PAGE
    : topic
        .toLowerCase()
        .replaceAll(/[^a-z0-9-]/g, '-')
        .slice(0, 60)

/** Tags of a page for a cache in front: its store, and the topics that it is made of. */
export const tagsOfPage = (store: string, topics: readonly string[]): string[] => [
  EVERY_PAGE,
  `store-${tagOfTopic(store)}`,
  ...topics.map(tagOfTopic).toSorted(),
]
