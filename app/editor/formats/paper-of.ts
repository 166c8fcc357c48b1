import type { EditorPaper } from '#app/editor/core/editor.ts'
import type { Article } from '#commerce/catalogue/article.contract.ts'

export function paperOf({ mayTurn, edgeMm, productView }: Article): EditorPaper {
  return { mayTurn, edgeMm, hasHandle: productView.includes('mug'), view: productView }
}
