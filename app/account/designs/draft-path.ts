import { createPath } from '#app/paths.ts'

/** Path on which somebody goes on with a design of their own. */
export function draftPath(design: { id: string; articleId: number }): string {
  return `${createPath(design.articleId)}?${new URLSearchParams({ draft: design.id })}`
}
