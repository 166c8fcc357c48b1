import { apiPath } from '#app/browser-api/api-path.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'

/** Remembers something for later, and tells somebody else of it. */
export function WishAndShare({
  articleId,
  designId,
  name,
}: {
  articleId: number
  designId?: string
  name: string
}) {
  const t = useT()
  const href = useHref()
  const asked = new URLSearchParams({
    article_id: String(articleId),
    ...(designId !== undefined && { design_id: designId }),
  })
  return (
    <div className="keep-and-share">
      <form
        method="post"
        action={href('/wishlist')}
        data-wish={`${apiPath('/wishes/of')}?${asked}`}
        data-wish-list={href('/wishlist')}
      >
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="article_id" value={articleId} />
        {designId !== undefined && <input type="hidden" name="design_id" value={designId} />}
        <Button variant="quiet" icon="heart">
          <span data-wish-add>{t('general.wish.add')}</span>
          <span data-wish-kept hidden>
            {t('general.wish.kept')}
          </span>
        </Button>
      </form>
      <div className="unseen" data-share={name}>
        <Button type="button" variant="quiet" icon="share-2">
          {t('general.share')}
        </Button>
        <span role="status" className="muted" data-copied={t('general.share.copied')} />
      </div>
    </div>
  )
}
