import { listFilter, type ListFilter } from './catalogue.columns.ts'
import type { selectLabels } from './catalogue-index.queries.ts'

type ListRow = Awaited<ReturnType<typeof selectLabels>>['lists'][number]

type Link = { id: string; slug: string; name: string }

/** The words of one language around the articles. */
export type Labels = {
  /** As the language sorts: by code points Ślub comes after Zwierzęta. */
  compare: (one: string, other: string) => number
  /** In the order of the alphabet. */
  tags: ReadonlyMap<number, { id: number; slug: string; name: string }>
  /** Labels of attributes, and of what variants differ in. */
  attributes: ReadonlyMap<string, string>
  values: ReadonlyMap<string, string>
  lists: ReadonlyMap<
    string,
    { type: ListRow['type']; articleId: number | undefined; filter: ListFilter }
  >
  /** The list that holds exactly one kind. */
  listOfKind: ReadonlyMap<string, Link>
  designListOf: ReadonlyMap<number, Link>
}

export function labelsFrom(
  rows: Awaited<ReturnType<typeof selectLabels>>,
  language: string,
): Labels {
  const { compare } = new Intl.Collator(language, { numeric: true })
  const byName = rows.tags.toSorted((one, other) => compare(one.name, other.name))
  const link = ({ id, slug, name }: ListRow): Link => ({ id, slug, name })
  const filters = rows.lists.map((list) => listFilter.read(list.filter))
  return {
    compare,
    tags: new Map(byName.map((tag) => [tag.id, tag])),
    attributes: new Map(rows.attributes.map(({ attribute, label }) => [attribute, label])),
    values: new Map(rows.values.map(({ code, label }) => [code, label])),
    lists: new Map(
      rows.lists.map(({ id, type, article_id }, index) => [
        id,
        { type, articleId: article_id ?? undefined, filter: filters[index]! },
      ]),
    ),
    listOfKind: new Map(
      rows.lists.flatMap((list, index) => {
        const { kinds, ...others } = filters[index]!
        const [kind] = kinds ?? []
        const isOfOneKind = kinds?.length === 1 && Object.keys(others).length === 0
        return kind !== undefined && isOfOneKind ? [[kind, link(list)] as const] : []
      }),
    ),
    designListOf: new Map(
      rows.lists.flatMap((list) =>
        list.article_id === null ? [] : [[list.article_id, link(list)] as const],
      ),
    ),
  }
}
