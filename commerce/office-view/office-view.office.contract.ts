import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { flag, many, optional, plainText } from '#api/fields.ts'

const MOST_ORDERED = 60
const MOST_ROLES = 60
const id = z.uuid({ error: 'invalid' })
const list = z.string({ error: 'required' }).regex(/^[a-z][a-z-]{1,39}$/, 'invalid')
const name = plainText(60)
const query = z.string({ error: 'required' }).max(2_000, 'too_long')
const self = { staff: 'self' } as const

export const SavedView = z.object({
  viewId: z.string(),
  name: z.string(),
  query: z.string(),
  isShared: z.boolean(),
})

export const officeViewOfficeContract = {
  listViews: endpoint({
    method: 'GET',
    path: '/office/views',
    access: self,
    summary: 'Saved views of a list: shared ones and one’s own',
    input: z.object({ list }),
    output: z.object({ views: z.array(SavedView) }),
  }),
  saveView: endpoint({
    method: 'POST',
    path: '/office/views',
    access: self,
    summary: 'Saves the address of a list under a name, for oneself or for everybody',
    input: z.object({ list, name, query, isShared: optional(flag) }),
    output: z.object({ viewId: z.string() }),
  }),
  orderViews: endpoint({
    method: 'POST',
    path: '/office/views/order',
    access: self,
    summary: 'Puts one’s own views of a list, or the shared ones, in order',
    input: z.object({ list, viewId: many(id, MOST_ORDERED), isShared: optional(flag) }),
    output: z.object({}),
  }),
  getOpening: endpoint({
    method: 'GET',
    path: '/office/views/{view_id}/opening',
    access: { staff: 'view.share' },
    summary: 'Roles that begin with a shared view, and those that may',
    input: z.object({ viewId: id }),
    output: z.object({
      opensFor: z.array(z.string()),
      roles: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
  }),
  openFor: endpoint({
    method: 'POST',
    path: '/office/views/{view_id}/opening',
    access: { staff: 'view.share' },
    summary: 'Lets roles begin with a shared view of a list, each with one',
    input: z.object({ viewId: id, role: many(z.string().max(40), MOST_ROLES) }),
    output: z.object({}),
  }),
  changeView: endpoint({
    method: 'POST',
    path: '/office/views/{view_id}',
    access: self,
    summary: 'Renames a view, or makes it show something else',
    input: z.object({ viewId: id, name: optional(name), query: optional(query) }),
    output: z.object({}),
  }),
  deleteView: endpoint({
    method: 'DELETE',
    path: '/office/views/{view_id}',
    access: self,
    summary: 'Deletes a view; the list keeps its rows',
    input: z.object({ viewId: id }),
    output: z.object({}),
  }),
}
