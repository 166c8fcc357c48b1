import { useLocation } from 'react-router'
import { reviewSorts } from '#commerce/review/review.terms.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { CheckboxField, SelectField } from '#app/ui/form/field.tsx'
import { languageNameOf, type Language } from '#config/locales.ts'
import { USUAL_REVIEW_SORT, type ReviewQuery } from './review-query.ts'

/** Filters of reviews: each choice acts at once within a `LiveList`; without a script there is a button. */
export function ReviewFilters({
  query,
  languages,
  withPhotosCount,
}: {
  query: ReviewQuery
  languages: readonly { language: string; count: number }[]
  withPhotosCount: number
}) {
  const t = useT()
  const { pathname } = useLocation()
  return (
    <form method="get" action={pathname} className="review-filters">
      {query.articleId !== undefined && (
        <input type="hidden" name="article" value={query.articleId} />
      )}
      {query.stars !== undefined && <input type="hidden" name="stars" value={query.stars} />}
      <SelectField
        label={t('reviews.language')}
        name="language"
        defaultValue={query.language ?? ''}
        required={false}
      >
        <option value="">{t('reviews.languageAll')}</option>
        {languages.map(({ language, count }) => (
          <option key={language} value={language}>
            {`${languageNameOf(language as Language)} (${count})`}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('page.list.sort')}
        name="sort"
        defaultValue={query.sort}
        data-usual={USUAL_REVIEW_SORT}
        required
      >
        {reviewSorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`reviews.sort.${sort}`)}
          </option>
        ))}
      </SelectField>
      {(withPhotosCount > 0 || query.onlyWithPhotos) && (
        <CheckboxField
          label={`${t('reviews.onlyPhotos')} (${withPhotosCount})`}
          name="photos"
          value="true"
          defaultChecked={query.onlyWithPhotos}
        />
      )}
      <noscript>
        <Button variant="secondary">{t('page.list.apply')}</Button>
      </noscript>
    </form>
  )
}
