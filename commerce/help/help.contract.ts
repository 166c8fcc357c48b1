import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { flag, wholeNumber } from '#api/fields.ts'
import { helpPhases } from './help.terms.ts'

export const helpGroups = [
  'before_purchase',
  'orders_waiting',
  'orders_received',
  'order_completed',
] as const
export type HelpGroup = (typeof helpGroups)[number]

export const HelpTopicLink = z.object({ id: z.number(), slug: z.string(), title: z.string() })
export type HelpTopicLink = z.infer<typeof HelpTopicLink>

export const HelpCategory = z.object({
  id: z.number(),
  group: z.enum(helpGroups),
  name: z.string(),
  summary: z.string(),
  topics: z.array(HelpTopicLink),
})
export type HelpCategory = z.infer<typeof HelpCategory>

const id = wholeNumber(1, 999_999_999)

export const helpContract = {
  listHelp: endpoint({
    method: 'GET',
    path: '/help/categories',
    access: 'anyone',
    summary: 'The help centre: its groups with their topics',
    input: z.object({}),
    output: z.object({ categories: z.array(HelpCategory) }),
    browser: true,
  }),
  getHelpCategory: endpoint({
    method: 'GET',
    path: '/help/categories/{id}',
    access: 'anyone',
    summary: 'One group of topics',
    input: z.object({ id }),
    output: HelpCategory,
    browser: true,
  }),
  getHelpTopic: endpoint({
    method: 'GET',
    path: '/help/topics/{id}',
    access: 'anyone',
    summary: 'One topic with its answer',
    input: z.object({ id }),
    output: HelpTopicLink.extend({
      body: z.string(),
      category: z.object({ id: z.number(), name: z.string() }),
      slugs: z.array(z.object({ language: z.string(), slug: z.string() })),
    }),
    browser: true,
  }),
  listPhaseTopics: endpoint({
    method: 'GET',
    path: '/help/phases/{phase}/topics',
    access: 'anyone',
    summary: 'Topics that answer what people ask in a phase of their order',
    input: z.object({ phase: z.enum(helpPhases) }),
    output: z.object({ topics: z.array(HelpTopicLink) }),
  }),
  voteTopic: endpoint({
    method: 'POST',
    path: '/help/topics/{id}/votes',
    access: 'session',
    summary: 'Says whether a topic was of use; once per visitor, the last word counts',
    input: z.object({ id, isUseful: flag }),
    output: z.object({}),
  }),
}
