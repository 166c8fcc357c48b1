import { refuse } from '#api/refusal.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import type { HelpCategory, HelpGroup, HelpTopicLink } from './help.contract.ts'
import * as queries from './help.queries.ts'

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
