import { checkedLifecycle } from '#commerce/kernel/lifecycle.ts'
import { officeTaskStates, type OfficeTaskState } from '#db/office-task-tables.ts'

/** Things of one bulk act. */
export const MOST_ITEMS = 50_000
/** Rows that are ticked one by one and sent with the form; more are named by the list's query. */
export const MOST_TICKED = 500
export const MOST_EXPORTED = 1_000_000
/** Running tasks of one person: whoever starts more waits until one has ended. */
export const MOST_OPEN_TASKS = 5
/** How long a tray still shows what has ended. */
export const TRAY_MS = 5 * 60_000
export const FILE_DAYS = 7
export const TASK_DAYS = 90

/** Life of long work. That an item fails does not fail its task. */
export const officeTaskLifecycle = checkedLifecycle<OfficeTaskState, 'owner' | 'worker'>({
  name: 'office task',
  states: officeTaskStates,
  start: 'QUEUED',
  finals: ['DONE', 'CANCELED', 'FAILED'],
  edges: [
    { from: 'QUEUED', to: 'RUNNING', who: ['worker'], when: 'a worker begins' },
    { from: 'RUNNING', to: 'DONE', who: ['worker'], when: 'nothing is left' },
    { from: 'QUEUED', to: 'CANCELED', who: ['owner'], when: 'its owner stops it' },
    { from: 'RUNNING', to: 'CANCELED', who: ['owner'], when: 'its owner stops it' },
    { from: 'QUEUED', to: 'FAILED', who: ['worker'], when: 'it is given up' },
    { from: 'RUNNING', to: 'FAILED', who: ['worker'], when: 'it is given up' },
  ],
})

/** States from which somebody may take a task to another. */
export const statesBefore = (to: OfficeTaskState, who: 'owner' | 'worker'): OfficeTaskState[] =>
  officeTaskLifecycle.edges
    .filter((edge) => edge.to === to && edge.who.includes(who))
    .map(({ from }) => from)

/** Views whose tabs say how much they hold: each is a query of its own. */
export const MOST_COUNTED_VIEWS = 6
/** Beside the name of a view; more are "1,000+". */
export const MOST_COUNTED_IN_VIEW = 1_000
