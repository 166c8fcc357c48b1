import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import type { Ctx, SessionCtx } from '#commerce/kernel/context.ts'
import type { Tables } from '#db/tables.ts'
import type { HelpCategory, HelpGroup, HelpTopicLink } from './help.contract.ts'
import * as queries from './help.queries.ts'
import type { HelpPhase } from './help.terms.ts'

const MOST_PHASE_TOPICS = 4
const VOTE_DAYS = 730
const DAY_MS = 24 * 60 * 60_000

export async function listHelp(ctx: Ctx): Promise<{ categories: HelpCategory[] }> {
  const [categories, topics] = await Promise.all([
    queries.selectCategories(ctx.db, ctx.locale.language),
    queries.selectTopics(ctx.db, ctx.locale.language),
  ])
  return {
    categories: categories.map((category) => ({
      id: category.id,
      group: category.topic_group as HelpGroup,
      name: category.name,
      summary: category.summary,
      topics: topics.filter((topic) => topic.category_id === category.id).map(toLink),
    })),
  }
}

export async function getHelpCategory(ctx: Ctx, input: { id: number }): Promise<HelpCategory> {
  const { categories } = await listHelp(ctx)
  return categories.find((category) => category.id === input.id) ?? refuse('not_found')
}

export async function getHelpTopic(ctx: Ctx, input: { id: number }) {
  const topic = await queries.findTopic(ctx.db, input.id, ctx.locale.language)
  if (!topic) return refuse('not_found')
  return {
    ...toLink(topic),
    body: topic.body,
    category: { id: topic.category_id, name: topic.category_name },
    slugs: await queries.selectTopicSlugs(ctx.db, topic.id),
  }
}

function toLink(topic: { id: number; slug: string; title: string }): HelpTopicLink {
  return { id: topic.id, slug: topic.slug, title: topic.title }
}

export async function listPhaseTopics(ctx: Ctx, { phase }: { phase: HelpPhase }) {
  const { language } = ctx.locale
  const topics = await queries.selectPhaseTopics(ctx.db, phase, language, MOST_PHASE_TOPICS)
  return { topics: topics.map(toLink) }
}

/** Vote on a topic: whoever votes again changes their vote. The digest is of visitor and topic: it joins no two topics. */
export async function voteTopic(ctx: SessionCtx, input: { id: number; isUseful: boolean }) {
  if (!(await queries.isTopic(ctx.db, input.id))) return refuse('not_found')
  await queries.putVote(ctx.db, {
    topic_id: input.id,
    voter: hash('sha256', `help ${input.id} ${ctx.session.extId}`, 'base64url'),
    is_useful: input.isUseful,
    language: ctx.locale.language,
    voted_at: ctx.now,
  })
  return {}
}

/** The topic, if there is one of this number: what a form says of itself is no more than that. */
export async function findTopicId(db: Kysely<Tables>, id: number | undefined) {
  return id !== undefined && (await queries.isTopic(db, id)) ? id : null
}

export const purgeVotes = (db: Kysely<Tables>, now: Date) =>
  queries.purgeVotes(db, new Date(now.getTime() - VOTE_DAYS * DAY_MS))
