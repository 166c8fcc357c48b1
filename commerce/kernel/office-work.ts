import type { z } from 'zod'
import type { StaffPermission } from '#api/access.ts'
import type { Site } from '#config/sites.ts'
import type { Storage } from './storage/storage.ts'

/**
 * Bulk act as the list of nouns holds it; nouns make it with `defineBulkAct`, which knows the people of the office.
 */
export type AnyBulkAct = {
  /** `noun.verb`, also the key of its words. */
  name: string
  /** Permission that is judged when it is asked for, and again for each thing it is done on. */
  permission: StaffPermission
  /** Kind of thing: the list that offers it. */
  list: string
  /** What is asked for once and done on each. */
  input: z.ZodObject
  /** Thing that a row of the list is a part of, where several rows are of one. */
  thingOf?: (rowId: string) => string
  /** Orders that things are about, where nobody knows them by their ids. */
  ordersOf?: (db: never, ids: readonly string[]) => Promise<readonly OrderOfThing[]>
  /** What may be slow, before the transaction of `run`, which gets the answer. */
  prepare?: (beside: never, id: string) => Promise<unknown>
  run: (ctx: never, id: string, input: never, prepared: never) => Promise<unknown>
}

export type OrderOfThing = { id: string; number: string; store: string }

export type ListColumn<Row> = {
  name: string
  /** Names or reaches a person: only in exports that say so. */
  isPersonal?: boolean
  value: (row: Row) => string | number | null | undefined
}

/** Tools that lists are made with. */
export type OfficeListTools = { sites: readonly Site[] }

/** Tools that bulk acts are made with. */
export type BulkActTools = OfficeListTools & { storage: Pick<Storage, 'find'> }

/** List of the office as the list of nouns holds it; made with `defineOfficeList`. */
export type AnyOfficeList = {
  name: string
  permission: StaffPermission
  /** One page of what an address query shows to somebody. */
  page: (ctx: never, asked: ListAsked) => Promise<ListPage<never>>
  /** How many rows the query shows to somebody. */
  count: (ctx: never, query: URLSearchParams) => Promise<number>
  /** The same beside the name of a view: counted no further than somebody wants to know it. */
  countInView: (ctx: never, query: URLSearchParams) => Promise<CountInView>
  idOf: (row: never) => string
  columns: readonly ListColumn<never>[]
}

/** Number of rows of a view; `isMore` where there are others than were counted. */
export type CountInView = { count: number; isMore: boolean }

export type ListAsked = {
  query: URLSearchParams
  after: string | undefined
  most: number
  /** As the page before said it. */
  isMany?: boolean | undefined
}

export type ListPage<Row> = {
  rows: readonly Row[]
  next?: string | undefined
  /** So many that the next page is read in the list's order, without another look at how many there are. */
  isMany?: boolean | undefined
}

/** Count of the menu with the figures that Today shows of it: one may change while the other stays. */
export type CountedFigures = { count: number; figures: readonly number[] }

/** Number beside an entry of the office's menu, as the list of nouns holds it; made with `defineOfficeCounter`. */
export type AnyOfficeCounter = {
  /** Path of the menu entry under `/office`. */
  path: string
  /** List that the entry opens, where somebody's role may begin with a view of it. */
  list?: string
  permission: StaffPermission
  /** First word of what is told on the office's channel when it may have changed. */
  changedBy: string
  read: (ctx: never, inStores: string[]) => Promise<number | CountedFigures>
}
