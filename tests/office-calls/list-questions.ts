/** A thing of another store, by which somebody asks for it. */
export type Foreign = { store: string; number: string; email: string }

/** Questions to lists that answer nothing without one: each asks for a thing of another store. */
export const listQuestions: Readonly<Record<string, (foreign: Foreign) => object>> = {
  'officeView.listViews': () => ({ list: 'orders' }),
  'orderDesk.omnibox': ({ number }) => ({ query: number }),
  'orderHelp.findBuyer': ({ store, email }) => ({ store, email }),
  'orderHelp.findArticles': ({ store }) => ({ store, query: 'Box' }),
  'orderHelp.listOfferedServices': ({ store }) => ({ store }),
  'productionDesk.findPiece': ({ number }) => ({ code: `${number}/1` }),
  'productionDesk.getBundle': ({ number }) => ({ number: [number] }),
}

const house = 'of no store'

/** Lists of the house, which whoever may read them reads as a whole, each with why. */
export const ofHouseLists: Readonly<Record<string, string>> = {
  'audit.listActs': 'the audit log is of no store, and names orders by their numbers',
  'audit.listLooks': 'the log of looks is of no store',
  'audit.listActors': house,
  'operationsDesk.getHealth': house,
  'operationsDesk.listAlerts': 'what the shop’s own checks found names orders of all stores',
  'operationsDesk.listQueues': house,
  'operationsDesk.listRetention': house,
  'operationsDesk.listFailedJobs': 'a job names what it was about',
  'officeTask.listAllTasks': house,
  'staff.listPeople': house,
  'people.listRoles': house,
}
