import * as queries from './deadline.queries.ts'

/** Actions about which something is due: a reminder, the end of waiting, or their own end. */
export const { selectToRemind, selectWaitedOut, selectNeedless, selectPastDeadline, markReminded } =
  queries
