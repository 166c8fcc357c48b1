import type { Step } from './bulk-step.ts'

/** Copies have the words of what they are copies of, and their number besides. */
function copyPostings(kind: 'article' | 'design', copies: string, text: string): Step[] {
  return [
    {
      what: `places of ${kind}s`,
      sql: `create temporary table bulk_${kind}_piece as
        select model, copy / 4096 as piece, array_agg(copy order by copy) as copies
        from (${copies}) as copied (model, copy) group by model, copy / 4096;
        create index on bulk_${kind}_piece (model);
        analyze bulk_${kind}_piece; analyze search_posting`,
    },
    {
      what: `words of ${kind}s to search for`,
      sql: `insert into search_posting (kind, language, term, level, piece, targets)
        select kind, language, term, level, bulk.piece, pg_temp.bulk_concat(copies)
        from search_posting as posting cross join lateral unnest(targets) as target
        join bulk_${kind}_piece as bulk on bulk.model = target
        where kind = '${kind}' and term not like '=%'
        group by kind, language, term, level, bulk.piece`,
    },
    {
      what: `names of ${kind}s to search for`,
      sql: `insert into search_posting (kind, language, term, level, piece, targets)
        select '${kind}', language, term, 0, target / 4096, array[target]
        from (${text}) as texts (language, target, n, name)
        cross join lateral (
          values (n::text), ('=' || search_fold(search_lower(name)))
        ) as terms (term)`,
    },
  ]
}

export const searchSteps: Step[] = [
  {
    what: 'no order while it grows',
    sql: `alter table search_posting drop constraint search_posting_pkey;
      create or replace aggregate pg_temp.bulk_concat(integer[])
        (sfunc = array_cat, stype = integer[])`,
  },
  ...copyPostings(
    'article',
    'select model_id, id from bulk_article',
    `select language, article_id, n, name
     from article_text join bulk_article as bulk on bulk.id = article_id`,
  ),
  ...copyPostings(
    'design',
    `select distinct model.search_number, copy.search_number
     from bulk_design as bulk join design_text as model on model.design_id = model_id
     join design_text as copy on copy.design_id = bulk.id`,
    `select language, search_number, n, name
     from design_text join bulk_design as bulk on bulk.id = design_id`,
  ),
  {
    what: 'lists of the same word',
    sql: `create temporary table bulk_double as
      select kind, language, term, level, piece, pg_temp.bulk_concat(targets) as targets
      from search_posting group by 1, 2, 3, 4, 5 having count(*) > 1;
      delete from search_posting as posting using bulk_double as double
      where (posting.kind, posting.language, posting.term, posting.level, posting.piece)
        = (double.kind, double.language, double.term, double.level, double.piece);
      insert into search_posting select * from bulk_double;
      alter table search_posting add primary key (kind, language, term, level, piece)`,
  },
  {
    what: 'how often words are used',
    sql: `update search_word_use
      set names = names * (1 + (select count(*) from bulk_article) / 50)`,
  },
]
