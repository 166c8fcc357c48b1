import type { Page } from '#design/document.ts'

/** Nothing has been put onto it; a colour alone is no picture yet. */
export const isBlankPage = ({ elements, background }: Page): boolean =>
  elements.length === 0 && background.type === 'plain'
