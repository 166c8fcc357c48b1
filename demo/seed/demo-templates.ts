import type { SeedArticle, SeedFacts } from './facts.ts'
import { templateId, type Template } from '#demo/templates/template.ts'
import { templates } from '#demo/templates/template-list.ts'

/** A template of the demo shop on an article that it was fitted to. */
export type DemoTemplate = { template: Template; article: SeedArticle }

export function demoTemplates({ articles }: Pick<SeedFacts, 'articles'>): DemoTemplate[] {
  return templates.flatMap((template) =>
    articles
      .filter(({ id }) => template.articles.includes(id))
      .map((article) => ({ template, article })),
  )
}

/** Its picture shows its words, so each language has its own. */
export function templatePicture({ template, article }: DemoTemplate, language: string): string {
  return `template-${templateId(template)}-${article.id}-${language}`
}
