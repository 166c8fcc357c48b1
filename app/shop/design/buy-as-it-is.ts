import { isRefused } from '#api/refusal.ts'
import { goTo } from '#app/answers.ts'
import type { FormValues } from '#app/forms.ts'
import { designPath, draftPath } from '#app/paths.ts'
import type { Shop } from '#app/shop.ts'

/**
 * A copy of a published design, as it is, in the visitor's cart. What the checks before printing
 * object to opens in the editor instead, where it can be seen and mended.
 */
export async function buyAsItIs(shop: Shop, { articleId = '', variant = '' }: FormValues) {
  const { slug, design_id: fromDesignId } = shop.match!.params
  const { api } = shop
  const refused = () =>
    goTo(shop, `${designPath({ id: fromDesignId!, slug: slug! })}?refused=1`, 303)
  await shop.ensureSession()
  const made = await api.design.createDesign({
    articleId,
    fromDesignId: fromDesignId!,
    ...(variant && { variant }),
  })
  if (isRefused(made)) return refused()
  const { designId, revision } = made
  const version = await api.design.freezeVersion({ designId, revision })
  if (isRefused(version)) {
    return version.code === 'preflight'
      ? goTo(shop, draftPath(Number(articleId), designId), 303)
      : refused()
  }
  const added = await api.cart.addDesign({ versionId: version.id })
  return isRefused(added) ? refused() : goTo(shop, '/cart', 303)
}
