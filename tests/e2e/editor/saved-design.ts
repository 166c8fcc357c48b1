import type { Page } from '@playwright/test'
import { DesignDocument } from '#design/document.schema.ts'

/** The design that is open as the shop has it, which is what the factory prints. Asked for in the page: Node knows no *.localhost. */
export async function savedDesign(page: Page): Promise<DesignDocument> {
  const document = await page.evaluate(async () => {
    const id = new URL(location.href).searchParams.get('draft')
    const answer = await fetch(`/api/shop/designs/${id}/draft`)
    return ((await answer.json()) as { document: string }).document
  })
  return DesignDocument.parse(JSON.parse(document))
}
