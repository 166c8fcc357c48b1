import { sql, type Kysely } from 'kysely'
import { deleteInBatches } from '#commerce/kernel/housekeeping/batches.ts'
import { prepared } from '#db/prepared-statements.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>
export type Versions = Record<Tables['catalogue_version']['part'], number>

/** A word that something is called by. */
export type KnownWord = { word: string; shown: string; terms: string[]; names: number }

export type TokenRow = {
  shown: string
  word: string
  is_common: boolean
  terms: string[]
  is_known: boolean
  /** Words that begin with the last one typed. */
  longer: KnownWord[]
  /** Words that it is a part of: Fototasse for Tasse. */
  wider: KnownWord[]
  /** The last word that it is made of: Tasse for Fototasse. */
  parts: KnownWord[]
}

const MOST_TOKENS = 8
const MOST_LONGER = 12
const MOST_WIDER = 40

const knownWord = sql`known.word, known.shown, known.terms, use.names`
const knownWords = sql`search_word as known
  join search_word_use as use on use.language = known.language and use.word = known.word`
const usedMost = sql`use.names desc, known.word`

/** Tokens of what somebody typed, word by word, with what the shop knows of each; and how new that is. */
export async function readTokens(
  db: Db,
  language: string,
  query: string,
  isCompounding: boolean,
): Promise<{ versions: Versions; tokens: TokenRow[] }> {
  const { rows } = await sql<{ versions: Versions; tokens: TokenRow[] }>`${prepared}
    with token as materialized (
      select split.place, form.shown, form.word, form.is_common, form.terms,
        split.place = max(split.place) over () as is_last,
        form.terms[1] as stem
      from search_split(${query}) as split
      cross join lateral search_form(${language}, split.raw) as form
      order by split.place
      limit ${MOST_TOKENS}
    )
    select
      (select jsonb_object_agg(part, version) from catalogue_version) as versions,
      coalesce((
        select jsonb_agg(to_jsonb(reading) order by place) from (
          select place, shown, word, is_common, terms,
            word ~ '[0-9]' or exists (
              select from search_posting as posting
              where posting.kind in ('article', 'design') and posting.language = ${language}
                and posting.term = any(token.terms)
            ) as is_known,
            array(
              select to_jsonb(one) from (
                select ${knownWord} from ${knownWords}
                where token.is_last and length(token.word) > 1
                  and known.language = ${language} and known.word > token.word
                  and known.word < token.word || chr(1114111)
                order by ${usedMost}
                limit ${MOST_LONGER}
              ) as one
            ) as longer,
            array(
              select to_jsonb(one) from (
                select ${knownWord} from ${knownWords}
                where ${isCompounding} and known.language = ${language}
                  and known.word like case
                    when length(token.stem) > 3 then '%' || token.stem || '%'
                    when length(token.word) > 2 then '%' || token.word
                    else token.word
                  end
                  and known.word <> token.word
                order by ${usedMost}
                limit ${MOST_WIDER}
              ) as one
            ) as wider,
            array(
              select to_jsonb(one) from (
                select tail.word, tail.shown, tail.terms, 1 as names
                from generate_series(4, length(token.word) - 2) as cut
                join search_word as tail on tail.language = ${language}
                  and tail.word = substr(token.word, cut)
                where ${isCompounding} and exists (
                  select from search_word as head
                  where head.language = ${language} and head.word in (
                    left(token.word, cut - 1),
                    regexp_replace(left(token.word, cut - 1), '(s|n|en|e)$', '')
                  )
                )
                order by cut
                limit 1
              ) as one
            ) as parts
          from token
        ) as reading
      ), '[]') as tokens
  `.execute(db)
  return rows[0]!
}

const MOST_ALIKE = 60

/** Words that differ from this one by a slip of the finger, or by two where they are long. */
export async function selectAlike(db: Db, language: string, word: string): Promise<KnownWord[]> {
  const { rows } = await sql<KnownWord>`${prepared}
    select ${knownWord} from ${knownWords}
    where (known.language, known.word) in (
      select language, word from search_word
      where slips && search_slips(${language}, ${word})
      union
      select language, word from search_word
      where length(${word}) > 5 and word % ${word} and language = ${language}
    )
    order by ${usedMost}
    limit ${MOST_ALIKE}
  `.execute(db)
  return rows
}

export type PostingRow = { term: string; level: number; targets: string }

/** Postings as comma-separated text: the driver takes longer for arrays. */
export async function selectPostings(
  db: Db,
  kind: 'article' | 'design',
  language: string,
  terms: readonly string[],
): Promise<PostingRow[]> {
  const { rows } = await sql<PostingRow>`${prepared}
    select term, level, string_agg(array_to_string(targets, ','), ',') as targets
    from search_posting
    where kind = ${kind} and language = ${language} and term = any(${terms})
    group by term, level
  `.execute(db)
  return rows
}

export type ShortTextRow = {
  kind: 'tag' | 'value' | 'list' | 'topic'
  key: string
  slug: string
  name: string
  levels: Record<string, number>
}

/** The texts of which there are few, with all their words. */
export async function selectShortTexts(db: Db, language: string): Promise<ShortTextRow[]> {
  const { rows } = await sql<ShortTextRow>`
    with content as (
      select 'tag' as kind, tag_id::text as key, slug, name, to_jsonb(tag_text) as row
      from tag_text where language = ${language}
      union all
      select 'value', code, '', label, to_jsonb(attribute_value_text)
      from attribute_value_text where language = ${language}
      union all
      select 'list', list_id, slug, name, to_jsonb(catalogue_list_text)
      from catalogue_list_text where language = ${language}
      union all
      select 'topic', topic_id::text, slug, title, to_jsonb(help_topic_text)
      from help_topic_text where language = ${language}
    )
    select kind, key, slug, name, coalesce((
      select jsonb_object_agg(term, level) from (
        select term, min(said.level) as level
        from search_said(row, 'none') as said
        cross join lateral search_split(said.said) as split
        cross join lateral search_form(said.language, split.raw) as form
        cross join lateral unnest(form.terms) as term
        where not form.is_common
        group by term
      ) as words
    ), '{}') as levels
    from content
    order by kind, key
  `.execute(db)
  return rows
}

export async function countMiss(
  db: Db,
  miss: { store: string; language: string; query: string; now: Date },
): Promise<void> {
  const { now, ...what } = miss
  await db
    .insertInto('searched_not_found')
    .values({ ...what, last_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['store', 'language', 'query'])
        .doUpdateSet({ searches: sql`searched_not_found.searches + 1`, last_at: now }),
    )
    .execute()
}

export async function deleteRareMisses(db: Db, before: Date, fewerThan: number): Promise<void> {
  await deleteInBatches(db, {
    step: 'rare searches',
    table: 'searched_not_found',
    by: 'last_at',
    due: sql`last_at < ${before} and searches < ${fewerThan}`,
  })
}
